/**
 * Runs after each install (`postinstall`), on any Node from 20 on: plain JavaScript, no packages. Deletes
 * unused package files: headers and sources of native modules, native modules of other platforms, source
 * maps. Saves 130 MB.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const PACKAGES = join(ROOT, 'node_modules');
const COMPILED = join(PACKAGES, 'better-sqlite3', 'prebuilds');
const IS_OURS = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`);

const unused = [
  ...[`node-${process.platform}-${process.arch}/include`, 'better-sqlite3/deps'],
  ...['better-sqlite3/src', 'happy-dom/src', 'pdfkit/.yarn'],
].map((path) => join(PACKAGES, path));
if (existsSync(COMPILED)) {
  const others = readdirSync(COMPILED).filter((name) => !IS_OURS.test(name));
  unused.push(...others.map((name) => join(COMPILED, name)));
}
if (existsSync(PACKAGES)) {
  const files = readdirSync(PACKAGES, { recursive: true });
  const maps = files.filter((name) => /\.(js|cjs|mjs|ts|mts|cts|css)\.map$/.test(name));
  unused.push(...maps.map((name) => join(PACKAGES, name)));
}
for (const path of unused) rmSync(path, { recursive: true, force: true });
