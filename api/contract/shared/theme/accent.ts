import { hexOfOklch, isHexColour, oklchOf } from './colour.ts';
import type { Oklch } from './colour.ts';

/** The accent of one theme, as hex colours. */
export type Accent = {
  /** What a person can do: links, buttons, ticked boxes. */
  accent: string;
  /** The same under the pointer. */
  accentDeep: string;
  /** The tint behind chips and notices. */
  accentSoft: string;
};

/** What one institution colour becomes in each theme. */
export type AccentTokens = { light: Accent; dark: Accent };

/** Text on `accent`, fixed for each theme; the contrast of the accents is measured against it. */
export const ON_ACCENT = { light: '#ffffff', dark: '#0c1012' } as const;

const atMost = (colour: Oklch, l: number, chroma: number): string =>
  hexOfOklch({ l, c: Math.min(colour.c, chroma), h: colour.h });

/**
 * Derives the accent tokens from an institution's colour. The hue stays; chroma is capped and
 * lightness forced, so that every colour gives text of at least 6.4:1 on light grounds and 8.5:1 on
 * dark ones.
 *
 * @param institution `#rgb` or `#rrggbb`.
 * @returns undefined when the text is no such colour: the caller keeps the default accent.
 */
export function accentTokens(institution: string): AccentTokens | undefined {
  if (!isHexColour(institution)) return undefined;
  const colour = oklchOf(institution);
  const lightness = Math.min(0.4, Math.max(0.3, colour.l));
  const chroma = Math.min(colour.c, 0.17);
  return {
    light: {
      accent: hexOfOklch({ l: lightness, c: chroma, h: colour.h }),
      accentDeep: hexOfOklch({ l: lightness - 0.09, c: chroma * 0.8, h: colour.h }),
      accentSoft: atMost(colour, 0.95, 0.022),
    },
    dark: {
      accent: atMost(colour, 0.81, 0.09),
      accentDeep: atMost(colour, 0.88, 0.06),
      accentSoft: atMost(colour, 0.29, 0.045),
    },
  };
}

/**
 * The rule that gives a page an institution's accent; tokens.css reads these properties and falls
 * back to its own. Empty for a text that is no colour.
 */
export function accentCss(institution: string): string {
  const tokens = accentTokens(institution);
  if (!tokens) return '';
  const declarations = (['light', 'dark'] as const).flatMap((theme) => [
    `--accent-${theme}:${tokens[theme].accent}`,
    `--accent-deep-${theme}:${tokens[theme].accentDeep}`,
    `--accent-soft-${theme}:${tokens[theme].accentSoft}`,
  ]);
  return `:root{${declarations.join(';')}}`;
}
