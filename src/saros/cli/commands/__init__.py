"""The commands of `saros`: what each is called, takes and says about itself."""
