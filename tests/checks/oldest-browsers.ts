import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformWithOxc } from 'vite';
import { SCRIPT_TARGETS } from '../../src/delivery/browsers.ts';
import { newerNamesIn } from './newer-features.ts';

/** Scripts in pages; those of data are none. */
const INLINE = /<script(?![^>]*\b(?:src|type="(?!module))[^>]*>)[^>]*>(?<code>.+?)<\/script>/gs;

/** Names of scripts in a page or script. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.~-])[\w.~-]+\.m?js\b/g)].map(([name]) => name);

/** Scripts of a site by where they stand, each once. Files of earlier builds, which stay beside them, are left out. */
export function scriptsOf(folder: string): Map<string, string> {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files = new Map(globSync('**/*.{js,mjs}', { cwd: folder }).map((it) => [basename(it), it]));
  const reached = new Set(['sw.js']);
  const scripts = new Map<string, string>();
  for (const page of globSync('**/*.html', { cwd: folder })) {
    const html = read(page);
    for (const name of namesIn(html)) reached.add(name);
    for (const { groups } of html.matchAll(INLINE)) scripts.set(groups?.['code'] ?? '', page);
  }
  // What a script imports is added while the set is walked.
  for (const name of reached) {
    const file = files.get(name);
    if (file === undefined) continue;
    const code = read(file);
    scripts.set(code, file);
    for (const imported of namesIn(code)) reached.add(imported);
  }
  return new Map([...scripts].map(([code, file], at) => [`${file} (${at})`, code]));
}

const printed = async (code: string, target: string | string[]): Promise<string[]> => {
  const options = { lang: 'js', target, sourcemap: false } as const;
  return (await transformWithOxc(code, 'script.js', options)).code.split('\n');
};

/** What the bundler would still have to rewrite for the oldest browsers: syntax, and patterns that it cannot. */
async function newerSyntaxIn(code: string): Promise<string[]> {
  const [asIs, forOldest] = [await printed(code, 'esnext'), await printed(code, SCRIPT_TARGETS)];
  const allowed = new Set(forOldest);
  return asIs.filter((line) => !allowed.has(line)).map((line) => line.trim().slice(0, 120));
}

/** Syntax and functions in the scripts of a built site that the oldest browsers do not know. */
export async function tooNewIn(folder: string): Promise<{ scripts: number; problems: string[] }> {
  const scripts = scriptsOf(folder);
  const problems: string[] = [];
  for (const [name, code] of scripts) {
    // Pagefind looks whether there is a segmenter before it uses it.
    const names = name.startsWith('pagefind/') ? [] : newerNamesIn(code);
    const found = [...names, ...(await newerSyntaxIn(code))];
    problems.push(...found.map((what) => `${name}: ${what}`));
  }
  return { scripts: scripts.size, problems };
}
