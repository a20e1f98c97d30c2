/**
 * Draws the page images of the demonstration network: `node demo/draw-pages.ts`. The images
 * (content/files/page-images) are made for this project and free of rights; the text is in the public domain.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeXml } from '#api/core/escape-xml.ts';
import { useOwnFonts } from './own-fonts.ts';

/** Iracema. */
const TITLE = 12;
const FOLDER = fileURLToPath(new URL(`./content/files/page-images/${TITLE}`, import.meta.url));

const [WIDTH, HEIGHT] = [600, 900];
const MARGIN = 64;
const SIZE = 25;
const LEADING = 39;
/** Letters that fit into a line. */
const MEASURE = 36;

interface Page {
  heading: string;
  paragraphs: readonly string[];
}

const PAGES: readonly Page[] = [
  {
    heading: 'I',
    paragraphs: [
      'Verdes mares bravios de minha terra natal, onde canta a jandaia nas frondes da carnaúba;',
      'Verdes mares que brilhais como líquida esmeralda aos raios do Sol nascente, perlongando as alvas praias ensombradas de coqueiros;',
      'Serenai, verdes mares, e alisai docemente a vaga impetuosa para que o barco aventureiro manso resvale à flor das águas.',
    ],
  },
  {
    heading: '',
    paragraphs: [
      'Onde vai a afouta jangada, que deixa rápida a costa cearense, aberta ao fresco terral a grande vela?',
      'Onde vai como branca alcíone buscando o rochedo pátrio nas solidões do oceano?',
      'Três entes respiram sobre o frágil lenho que vai singrando veloce, mar em fora.',
    ],
  },
  {
    heading: 'II',
    paragraphs: [
      'Além, muito além daquela serra, que ainda azula no horizonte, nasceu Iracema.',
      'Iracema, a virgem dos lábios de mel, que tinha os cabelos mais negros que a asa da graúna, e mais longos que seu talhe de palmeira.',
    ],
  },
];

interface Line {
  words: string;
  x: number;
}

/** Lines of a paragraph, the first one indented. */
function linesOf(paragraph: string): Line[] {
  let line: Line = { words: '', x: MARGIN + SIZE };
  const lines = [line];
  for (const word of paragraph.split(' ')) {
    if (line.words.length + 1 + word.length > MEASURE) {
      line = { words: '', x: MARGIN };
      lines.push(line);
    }
    line.words = `${line.words} ${word}`.trim();
  }
  return lines;
}

const text = (content: string, y: number, size: number, place: string): string =>
  `<text y="${y}" font-size="${size}" font-family="Literata" fill="#2b2118" ${place}>${escapeXml(content)}</text>`;

const CENTRED = `x="${WIDTH / 2}" text-anchor="middle"`;

const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4ecdb"/>${content}</svg>`;

const titlePage = (): string =>
  sheet(
    [
      text('J. DE ALENCAR', 150, 26, CENTRED),
      text('IRACEMA', 330, 70, CENTRED),
      text('LENDA DO CEARÁ', 390, 24, CENTRED),
      text('RIO DE JANEIRO', 760, 22, CENTRED),
      text('1865', 800, 22, CENTRED),
    ].join(''),
  );

function textPage({ heading, paragraphs }: Page, number: number): string {
  const lines = paragraphs.flatMap(linesOf);
  const from = heading === '' ? 150 : 230;
  return sheet(
    [
      text(heading, 150, 34, CENTRED),
      ...lines.map(({ words, x }, at) => text(words, from + at * LEADING, SIZE, `x="${x}"`)),
      text(String(number), HEIGHT - 50, 20, CENTRED),
    ].join(''),
  );
}

useOwnFonts();
const { default: sharp } = await import('sharp');
mkdirSync(FOLDER, { recursive: true });
const sheets = [titlePage(), ...PAGES.map((page, at) => textPage(page, at + 1))];
for (const [at, svg] of sheets.entries()) {
  await sharp(Buffer.from(svg))
    .webp({ quality: 60, effort: 6, smartSubsample: true })
    .toFile(join(FOLDER, `${at + 1}.webp`));
}
