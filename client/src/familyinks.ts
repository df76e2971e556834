// The inks that families of games have beside those for all.
import.meta.glob("../../src/saros/draw/*/ink.css", { eager: true });
