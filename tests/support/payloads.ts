import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(process.env['SAMPLES'] ?? '', 'naughty-inputs');

/** Are the lists of outside there? */
export const hasPayloads = process.env['SAMPLES'] !== undefined && existsSync(FOLDER);
if (!hasPayloads) console.log('[samples] no naughty-inputs: outside payloads were SKIPPED');

/** The payloads of the lists whose names begin so, each once. */
export function payloads(...beginnings: string[]): string[] {
  if (!hasPayloads) return [];
  const files = readdirSync(FOLDER).filter(
    (name) => name.includes('_injection__') || /^(blns\.txt|open_|directory_)/.test(name),
  );
  const lines = files
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('# '));
  return [...new Set(lines)];
}
