"""What is true of any game: the protocol, options, records, refusals and promises."""
