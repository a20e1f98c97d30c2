import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeXml } from '#api/core/escape-xml.ts';

const FONTS = fileURLToPath(new URL('../api/core/documents/fonts', import.meta.url));

/** Lets the drawing library see the project's typefaces and no others; read when it is loaded. */
export function useOwnFonts(): void {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-fonts-'));
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<fontconfig><dir>${escapeXml(FONTS)}</dir><cachedir>${escapeXml(folder)}</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = file;
}
