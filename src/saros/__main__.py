"""`python -m saros` is the command `saros`."""

from .cli.main import main

if __name__ == "__main__":
    main()
