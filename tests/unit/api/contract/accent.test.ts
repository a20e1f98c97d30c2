import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ON_ACCENT, accentCss, accentTokens } from '#contract/shared/theme/accent.ts';
import { contrastRatio, hexOfOklch, oklchOf } from '#contract/shared/theme/colour.ts';

/** --page, --surface and --sunken of each theme, as in tokens.css. */
const GROUNDS = {
  light: ['#f8fafa', '#ffffff', '#ebeff0'],
  dark: ['#12171a', '#1b2226', '#0c1012'],
} as const;

/** 36 hues, 5 lightnesses and 3 chromas: what an institution may choose. */
const CHOICES = Array.from({ length: 36 }, (_, turn) => turn * 10).flatMap((h) =>
  [0.15, 0.35, 0.55, 0.75, 0.95].flatMap((l) =>
    [0.03, 0.12, 0.3].map((c) => hexOfOklch({ l, c, h })),
  ),
);

function lowest(measure: (colour: string) => number): number {
  return Math.min(...CHOICES.map(measure));
}

function tokensOf(colour: string) {
  const tokens = accentTokens(colour);
  if (!tokens) throw new Error(`${colour} is no colour`);
  return tokens;
}

const onGrounds = (theme: 'light' | 'dark') => (colour: string) => {
  const { accent } = tokensOf(colour)[theme];
  return Math.min(...GROUNDS[theme].map((ground) => contrastRatio(accent, ground)));
};

test('every institution colour gives accent text of at least 6.4 on light grounds', () => {
  expect(lowest(onGrounds('light'))).toBeGreaterThanOrEqual(6.4);
});

test('every institution colour gives accent text of at least 8.5 on dark grounds', () => {
  expect(lowest(onGrounds('dark'))).toBeGreaterThanOrEqual(8.5);
});

test('text on the accent has at least 7.4 in the light theme and 10.1 in the dark one', () => {
  const light = lowest((colour) => contrastRatio(tokensOf(colour).light.accent, ON_ACCENT.light));
  const dark = lowest((colour) => contrastRatio(tokensOf(colour).dark.accent, ON_ACCENT.dark));
  expect(light).toBeGreaterThanOrEqual(7.4);
  expect(dark).toBeGreaterThanOrEqual(10.1);
});

test('the accent keeps the hue of the institution', () => {
  const accent = tokensOf('#1b4ea3').light.accent;
  expect(Math.abs(oklchOf(accent).h - oklchOf('#1b4ea3').h)).toBeLessThan(2);
});

test('a colour survives the way to OKLCH and back', () => {
  for (const colour of ['#1b4ea3', '#831a1d', '#a9bd68', '#000000', '#ffffff']) {
    expect(hexOfOklch(oklchOf(colour))).toBe(colour);
  }
});

test('the contrast of black on white is 21 and of a colour on itself 1', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#0e4295', '#0e4295')).toBe(1);
});

test('what is no hex colour gives no tokens and no rule', () => {
  for (const text of ['', 'blue', '#12', 'red;}body{display:none', 'oklch(1 0 0)']) {
    expect(accentTokens(text)).toBeUndefined();
    expect(accentCss(text)).toBe('');
  }
});

test('the style sheet carries the accents of the default institution', () => {
  const sheet = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const rule = accentCss('#1b4ea3');
  const declared = [...rule.matchAll(/(--[a-z-]+):(#[0-9a-f]{6})/g)];
  expect(declared).toHaveLength(6);
  for (const [, property, colour] of declared)
    expect(sheet).toContain(`var(${property}, ${colour})`);
});
