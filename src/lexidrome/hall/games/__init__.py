"""Games as the hall runs them: front desk, audiences, bots, invitations, ratings."""
