/**
 * Draws the covers of the demonstration network: `node demo/draw-covers.ts`, lettered in the typefaces
 * of documents on any machine. The pictures (content/files/covers) are made for this project and free
 * of rights.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeXml } from '#api/core/escape-xml.ts';
import { COVERS, type DrawnCover } from './covers.ts';
import { HEIGHT, MOTIFS, WIDTH } from './cover-motifs.ts';
import { useOwnFonts } from './own-fonts.ts';

const FOLDER = fileURLToPath(new URL('./content/files/covers', import.meta.url));

function lines(texts: readonly string[], from: number, size: number, style: string): string {
  return texts
    .map(
      (text, at) =>
        `<text x="28" y="${from + at * size * 1.15}" font-size="${size}" ${style}>${escapeXml(text)}</text>`,
    )
    .join('');
}

function svgOf({ id, title, author, motif, colours }: DrawnCover): string {
  const [ground, , , ink] = colours;
  const longest = Math.max(...title.map((line) => line.length));
  const size = Math.min(40, Math.floor(470 / Math.max(longest, 9)));
  const serif = `font-family="Literata" fill="${ink}"`;
  const sans = `font-family="Atkinson Hyperlegible Next" fill="${ink}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ground}"/>
    ${MOTIFS[motif](colours, id)}
    ${lines(title, 44 + size * 0.5, size, serif)}
    ${lines([author], HEIGHT - 26, 17, sans)}
  </svg>`;
}

useOwnFonts();
const { default: sharp } = await import('sharp');
mkdirSync(FOLDER, { recursive: true });
for (const cover of COVERS) {
  await sharp(Buffer.from(svgOf(cover)))
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(join(FOLDER, `${cover.id}.webp`));
}
