"""Long work as data: what it is called, what is asked, and the function that answers.

The same function runs on a thread of the server, where it is alone, or at a worker of the store.
"""
