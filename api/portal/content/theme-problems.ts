import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTheme } from '#contract/shared/theme/theme.ts';
import type { Settings } from '../settings/settings.ts';

const TOKENS = fileURLToPath(new URL('../../../src/styles/tokens.css', import.meta.url));

/** Problems of the institution's theme.css, which is then ignored by builds. */
export function themeProblems({ institution }: Settings, contentFolder: string): string[] {
  const file = join(contentFolder, 'theme.css');
  if (!existsSync(file)) return [];
  const tokens = readFileSync(TOKENS, 'utf8');
  const { problems } = readTheme(readFileSync(file, 'utf8'), tokens, institution.colour);
  return problems.map((problem) => `${file}:${problem}`);
}
