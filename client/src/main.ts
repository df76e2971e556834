import { mount } from "svelte";
import "../../src/saros/draw/ink.css";
import "./familyinks";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
