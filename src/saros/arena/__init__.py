"""Many tables: matches between computer players, and what their results mean."""
