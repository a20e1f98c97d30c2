import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { PROFILES } from './built-in.ts';
import { parseProfile, extendProfile, type CopyProfile } from './profile.ts';

/** Where profiles are looked up besides the built-in ones. */
export interface ProfilePlaces {
  folder: string;
  /** Profiles of the settings, by name. */
  own?: Readonly<Record<string, unknown>>;
}

/**
 * Loads a profile by name (built-in or settings) or file; either may extend another.
 *
 * @throws its errors, one per line
 */
export function findProfile(
  name: string,
  { folder, own = {} }: ProfilePlaces,
  above: readonly string[] = [],
): CopyProfile {
  const known = PROFILES[name];
  const isOwn = Object.hasOwn(own, name) && !above.includes(name);
  if (known && !isOwn) return known;
  const path = isOwn || Object.hasOwn(own, name) ? name : resolve(folder, name);
  if (above.includes(path)) {
    const way = [...above, path].map((one) => basename(one)).join(' → ');
    throw new Error(`The profile extends itself: ${way}`);
  }
  const where = isOwn ? `settings.json, copyProfiles.${name}` : basename(path);
  const file = parseProfile(isOwn ? own[name] : readJson(path, name), where);
  const places = { folder: isOwn ? folder : dirname(path), own };
  const base =
    file.extends === undefined ? null : findProfile(file.extends, places, [...above, path]);
  const profile = extendProfile(base, file);
  if (profile.fields.length > 0) return profile;
  throw new Error(`${where}: it names no fields and extends no profile that does`);
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
