import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTheme } from '#contract/shared/theme/theme.ts';
import { read } from './read.ts';

export interface ThemeSheet {
  /** Path in the site; its name contains a content hash. */
  href: string;
  css: string;
}

/**
 * The institution's theme.css; null if missing or invalid, which is reported to the person who
 * builds (api/portal/content/theme-problems.ts).
 */
export async function themeSheet(): Promise<ThemeSheet | null> {
  const file = join(process.env['ACERVO_CONTENT'] ?? '', 'theme.css');
  if (!process.env['ACERVO_CONTENT'] || !existsSync(file)) return null;
  const { tema } = await read('GET /parametros/instituicao', {}, 'pt');
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const { css } = readTheme(readFileSync(file, 'utf8'), tokens, tema.cor);
  if (css === '') return null;
  const version = createHash('sha256').update(css).digest('hex').slice(0, 12);
  return { href: `/_assets/theme.${version}.css`, css };
}
