import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '#contract/shared/theme/colour.ts';

const sheet = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8');

type Side = 0 | 1;
type Palette = Record<string, string>;

/** The colours of one block of tokens.css; `side` picks from light-dark(). */
function paletteOf(selector: string, side: Side): Palette {
  const from = sheet.indexOf(`${selector} {\n    --page`);
  if (from < 0) throw new Error(`No block ${selector}`);
  const block = sheet.slice(from, sheet.indexOf('\n  }', from));
  const palette: Palette = {};
  for (const [, name = '', value = ''] of block.matchAll(/--([a-z-]+):\s*([^;]+);/g)) {
    const hexes = value.match(/#[0-9a-f]{6}\b/g) ?? [];
    const colour = value.startsWith('light-dark') ? hexes[side] : hexes[0];
    if (colour) palette[name] = colour;
  }
  return palette;
}

const SCHEMES: [name: string, selector: string, side: Side][] = [
  ['light', '[data-cor]', 0],
  ['dark', '[data-cor]', 1],
  ['inverted light', "[data-cor='invertido']", 0],
  ['inverted dark', "[data-cor='invertido']", 1],
  ['greyscale light', "[data-cor='escala-cinza']", 0],
  ['greyscale dark', "[data-cor='escala-cinza']", 1],
  ['high contrast', "[data-cor='contraste']", 0],
];

const STATUS = ['available', 'on-loan', 'reserved', 'reference', 'transit', 'danger'];

test.each(SCHEMES)(
  'in the %s scheme text, acts and status reach AAA or near it',
  (_, selector, side) => {
    const palette = paletteOf(selector, side);
    const of = (name: string) => palette[name] ?? 'missing';
    const worst = (name: string) =>
      Math.min(
        ...['page', 'surface', 'sunken'].map((ground) => contrastRatio(of(name), of(ground))),
      );
    expect(worst('text')).toBeGreaterThanOrEqual(13);
    expect(worst('muted')).toBeGreaterThanOrEqual(7);
    expect(worst('accent')).toBeGreaterThanOrEqual(7);
    for (const name of STATUS) expect(worst(name)).toBeGreaterThanOrEqual(6.5);
    expect(worst('edge')).toBeGreaterThanOrEqual(3);
    expect(worst('focus')).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(7);
    expect(contrastRatio(of('text'), of('mark'))).toBeGreaterThanOrEqual(7);
  },
);

test.each(SCHEMES)('in the %s scheme notices keep their text readable', (_, selector, side) => {
  const palette = paletteOf(selector, side);
  for (const soft of ['accent-soft', 'danger-soft', 'warn-soft', 'ok-soft']) {
    expect(contrastRatio(palette['text'] ?? '', palette[soft] ?? '')).toBeGreaterThanOrEqual(7);
  }
});
