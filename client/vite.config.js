import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SQUEEZABLE = /\.(html|js|css|svg|webmanifest)$/;

/** @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/**
 * Lays a .gz and a .br beside every text, so that the server need not squeeze at each request.
 * @returns {import("vite").Plugin}
 */
function squeezed() {
  let out = "";
  return {
    name: "saros-squeezed",
    apply: "build",
    configResolved: (config) => {
      out = config.build.outDir;
    },
    closeBundle: () => {
      for (const path of files(out).filter((name) => SQUEEZABLE.test(name))) {
        const plain = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
      }
    },
  };
}

const server = process.env.SAROS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), squeezed()],
  build: {
    outDir: "../src/saros/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // All of the first load in one file: it is squeezed better, and names nothing twice.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  // None of the tests leaves anything behind, so they can share their workers.
  test: { isolate: false, include: ["test/**/*.test.ts"] },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
});
