import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { PROFILES } from './built-in.ts';
import { parseProfile, profileWith, type CopyProfile } from './profile.ts';

/**
 * The profile of a name, or of a file, which may extend a named one or another file.
 *
 * @throws what is wrong with it, one line each
 */
export function findProfile(
  name: string,
  folder: string,
  above: readonly string[] = [],
): CopyProfile {
  const known = PROFILES[name];
  if (known) return known;
  const path = resolve(folder, name);
  if (above.includes(path)) {
    const way = [...above, path].map((one) => basename(one)).join(' → ');
    throw new Error(`The profile extends itself: ${way}`);
  }
  const file = parseProfile(readJson(path, name), basename(path));
  const base =
    file.extends === undefined ? null : findProfile(file.extends, dirname(path), [...above, path]);
  const profile = profileWith(base, file);
  if (profile.fields.length > 0) return profile;
  throw new Error(`${basename(path)}: it names no fields and extends no profile that does`);
}

function readJson(path: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    const names = Object.keys(PROFILES).join(', ');
    throw new Error(`There is no profile "${name}", nor such a file. Profiles: ${names}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${basename(path)}: ${error instanceof Error ? error.message : 'no JSON'}`);
  }
}
