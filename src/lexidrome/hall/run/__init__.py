"""What runs commands: streams, timers, feeds, jobs, and how they go on after a stop."""
