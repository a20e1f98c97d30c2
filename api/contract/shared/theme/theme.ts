import { accentTokens } from './accent.ts';
import { contrastRatio, isHexColour } from './colour.ts';

/** Tokens of one scheme, by name without hyphens before it: "page" → "#f8fafa". */
type Palette = Map<string, string>;

/** Where a theme may set tokens: the colours that everybody sees, and those of high contrast. */
const BLOCKS = { ':root': 'own', "[data-cor='contraste']": 'contrast' } as const;
type Block = (typeof BLOCKS)[keyof typeof BLOCKS];

interface Setting {
  block: Block;
  name: string;
  value: string;
  line: number;
}

interface Scheme {
  name: string;
  block: Block;
  palette: Palette;
  /** The least contrast of words. */
  words: number;
}

export interface Theme {
  /** A style sheet of a layer `theme`; empty where nothing is set or something is wrong. */
  css: string;
  /** What is wrong, a line each: "4: --muted on --page has 2.9 : 1 …". */
  problems: string[];
}

const GROUNDS = ['page', 'surface', 'sunken'];
const WORDS = [
  ...['text', 'muted', 'accent', 'accent-deep'],
  ...['available', 'on-loan', 'reserved', 'reference', 'transit', 'danger'],
];
const SOFT = ['mark', 'accent-soft', 'danger-soft', 'warn-soft', 'ok-soft'];

/** Pairs that are seen on each other; `least` where it is not that of words (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: { over: string; under: string; least?: number }[] = [
  ...WORDS.flatMap((over) => GROUNDS.map((under) => ({ over, under }))),
  ...['edge', 'focus'].flatMap((over) => GROUNDS.map((under) => ({ over, under, least: 3 }))),
  ...['accent', 'accent-deep'].map((under) => ({ over: 'on-accent', under })),
  ...SOFT.map((under) => ({ over: 'text', under })),
];

const LENGTH = /^(0|\d*\.?\d+(px|rem))$/;
const LENGTHS = ['radius-1', 'radius-2', 'radius-3'];
const CONTRAST_OF_WORDS = { own: 4.5, contrast: 7 } as const;

/**
 * Reads the theme of an institution: tokens that it sets otherwise than the product's own sheet, and
 * nothing else. All of it counts or none: what is wrong in one line may be what another leans on.
 *
 * @param own the product's tokens.css, which says which tokens there are and what they are
 * @param colour the institution's colour, which the accents come from unless the theme sets them
 */
export function readTheme(text: string, own: string, colour: string): Theme {
  const defaults = schemesOf(own, colour);
  const problems: string[] = [];
  const settings = settingsOf(text, [...(defaults[0]?.palette.keys() ?? [])], problems);
  const schemes = defaults.map((scheme, side) => themed(scheme, settings, side));
  problems.push(...schemes.flatMap((scheme) => contrastProblems(scheme, settings)));
  return { css: problems.length > 0 ? '' : sheetOf(settings), problems };
}

/** Light, dark and high contrast, as the product's own sheet has them. */
function schemesOf(own: string, colour: string): Scheme[] {
  const accents = accentTokens(colour);
  const withAccents = (palette: Palette, side: 'light' | 'dark'): Palette => {
    if (!accents) return palette;
    const { accent, accentDeep, accentSoft } = accents[side];
    return new Map([
      ...palette,
      ['accent', accent],
      ['accent-deep', accentDeep],
      ['accent-soft', accentSoft],
      ['focus', side === 'light' ? accent : accentDeep],
    ]);
  };
  const everybody = blockOf(own, '[data-cor] {');
  const scheme = (name: string, block: Block, palette: Palette): Scheme => ({
    ...{ name, block, palette },
    words: CONTRAST_OF_WORDS[block],
  });
  return [
    scheme('light', 'own', withAccents(coloursOf(everybody, 0), 'light')),
    scheme('dark', 'own', withAccents(coloursOf(everybody, 1), 'dark')),
    scheme('high-contrast', 'contrast', coloursOf(blockOf(own, "[data-cor='contraste'] {"), 0)),
  ];
}

function blockOf(sheet: string, selector: string): string {
  const from = sheet.indexOf(`${selector}\n    --page`);
  return sheet.slice(from, sheet.indexOf('\n  }', from));
}

/** The tokens of a block that are plain colours; of two, that of one side. */
function coloursOf(block: string, side: number): Palette {
  const palette: Palette = new Map();
  for (const [, name = '', value = ''] of block.matchAll(/--([a-z-]+):\s*([^;]+);/g)) {
    const hexes = value.match(/#[0-9a-f]{6}\b/g) ?? [];
    const hex = hexes[value.startsWith('light-dark') ? side : 0];
    if (hex && !/rgb/.test(value) && !name.startsWith('lift')) palette.set(name, hex);
  }
  return palette;
}

function settingsOf(text: string, colours: readonly string[], problems: string[]): Setting[] {
  // Comments become spaces: every sign stays on its line.
  const plain = text.replace(/\/\*[\s\S]*?(\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (at: number) => plain.slice(0, at).split('\n').length;
  const settings: Setting[] = [];
  let end = 0;
  for (const { 0: whole, 1: before = '', 2: body = '', index } of plain.matchAll(
    /([^{}]*)\{([^{}]*)\}/g,
  )) {
    end = index + whole.length;
    const selector = before.trim().replaceAll('"', "'");
    const block = BLOCKS[selector as keyof typeof BLOCKS] as Block | undefined;
    if (block === undefined) {
      problems.push(
        `${lineAt(index + before.search(/\S|$/))}: "${selector}" cannot be set; only ${Object.keys(BLOCKS).join(' and ')}`,
      );
      continue;
    }
    let at = index + before.length + 1;
    for (const part of body.split(';')) {
      const line = lineAt(at + part.search(/\S|$/));
      at += part.length + 1;
      if (part.trim() === '') continue;
      const setting = settingOf(part.trim(), block, line);
      const problem = problemOf(setting, part.trim(), colours);
      if (problem) problems.push(`${line}: ${problem}`);
      else if (setting) settings.push(setting);
    }
  }
  const rest = plain.slice(end);
  if (rest.trim() !== '') {
    problems.push(`${lineAt(end + rest.search(/\S/))}: "${rest.trim().slice(0, 40)}" is no rule`);
  }
  return settings;
}

function settingOf(text: string, block: Block, line: number): Setting | null {
  const [, name, value] = /^--([a-z0-9-]+)\s*:\s*([^:]+)$/.exec(text) ?? [];
  return name === undefined || value === undefined
    ? null
    : { block, name, value: value.trim().toLowerCase(), line };
}

function problemOf(
  setting: Setting | null,
  text: string,
  colours: readonly string[],
): string | null {
  if (!setting)
    return `"${text.slice(0, 40)}" cannot be set; a theme sets tokens ("--page: #f8fafa")`;
  const { name, value, block } = setting;
  if (LENGTHS.includes(name)) {
    return LENGTH.test(value) ? null : `--${name} is "${value}"; write a length in px or rem`;
  }
  if (!colours.includes(name)) {
    return `--${name} is no token that a theme sets; those are ${[...colours, ...LENGTHS].join(', ')}`;
  }
  if (sidesOf(value, block)) return null;
  const two = block === 'own' ? ', or light-dark(#11171a, #e7eced)' : '';
  return `--${name} is "${value}"; write a colour like #11171a${two}`;
}

/** The colours of a value, light first; null when it is none that a theme may have there. */
function sidesOf(value: string, block: Block): [string, string] | null {
  if (isHexColour(value)) return [value, value];
  const [, light, dark] = /^light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)$/.exec(value) ?? [];
  if (block === 'contrast' || light === undefined || dark === undefined) return null;
  return isHexColour(light) && isHexColour(dark) ? [light, dark] : null;
}

function themed(scheme: Scheme, settings: readonly Setting[], side: number): Scheme {
  const palette: Palette = new Map(scheme.palette);
  for (const { block, name, value } of settings) {
    const colour = block === scheme.block && sidesOf(value, block)?.[side % 2];
    if (colour) palette.set(name, colour);
  }
  return { ...scheme, palette };
}

/** Pairs of which the theme sets one side, and that cannot be told apart well enough. */
function contrastProblems(scheme: Scheme, settings: readonly Setting[]): string[] {
  const { name, block, palette, words } = scheme;
  return PAIRS.flatMap(({ over, under, least = words }) => {
    const set = settings.filter((one) => one.block === block);
    const line = (
      set.findLast((one) => one.name === over) ?? set.findLast((one) => one.name === under)
    )?.line;
    const [front, ground] = [palette.get(over), palette.get(under)];
    if (line === undefined || front === undefined || ground === undefined) return [];
    const ratio = contrastRatio(front, ground);
    if (ratio >= least) return [];
    // Rounded down: 4.49 is not 4.5.
    const found = Math.floor(ratio * 100) / 100;
    return `${line}: --${over} (${front}) on --${under} (${ground}) has a contrast of ${found} : 1 in the ${name} scheme; ${least} is the least`;
  });
}

/**
 * Beside the tokens' own layer, above it: schemes that somebody chose, more contrast and paper keep
 * theirs. Written from what was read, so that nothing else comes along.
 */
function sheetOf(settings: readonly Setting[]): string {
  const rule = (block: Block, selector: string) => {
    const own = settings.filter((setting) => setting.block === block);
    return own.length === 0
      ? ''
      : `${selector}{${own.map(({ name, value }) => `--${name}:${value}`).join(';')}}`;
  };
  const rules =
    rule('own', ":root:not([data-cor]),[data-tema]:not([data-cor]),[data-cor='normal']") +
    rule('contrast', "[data-cor='contraste']");
  if (rules === '') return '';
  const more = ':root:not([data-cor]){--muted:var(--text);--line:var(--edge)}';
  // It comes before the product's own sheets, which say the rest of the order.
  return `@layer reset,tokens,theme;@layer theme{@media screen{${rules}@media (prefers-contrast:more){${more}}}}`;
}
