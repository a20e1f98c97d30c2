import { pageData } from '#lib/page.ts';
import mono from '../../fonts/mono.woff2?url';
import monoExt from '../../fonts/mono-ext.woff2?url';
import sansItalic from '../../fonts/sans-italic.woff2?url';
import serifItalic from '../../fonts/serif-italic.woff2?url';

/**
 * Declares the italic fonts and the monospaced font of call numbers once the page is idle (src/delivery/entries/frame.ts), and the browser
 * loads them if they are used. On a slow line the device's fonts stand for all of ours (tokens.css).
 *
 * Why: every search field has an italic placeholder and every copy a call number; declared in the style sheet,
 * they load before the page is idle. Saves 52 kB on a title page (serif italic and mono; sans and serif are 62 kB,
 * and tests/e2e/budgets.spec.ts allows 65).
 * Can go: when these fonts fit the 65 kB, or CSS can delay a font until the page is idle.
 */

/** Letters beyond Latin-1: what the files `-ext` hold. */
const EXT =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,' +
  'U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
// What the other files hold; of italics the rest is a letter of the faces that the style sheet names.
const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+300-329,U+2000-206F,U+20AC,U+2122,U+2190-2215';

function add(
  family: string,
  url: string,
  weight: string,
  style: string,
  unicodeRange = LATIN,
): void {
  const face = new FontFace(family, `url(${url})`, {
    style,
    weight,
    display: 'swap',
    unicodeRange,
  });
  document.fonts.add(face);
}

/** Adds no font on a slow line. */
export function addLateFonts(): void {
  if (pageData()['slowLine'] !== undefined) return;
  add('Literata', serifItalic, '400 700', 'italic');
  add('Atkinson Hyperlegible Next', sansItalic, '400 800', 'italic');
  add('Atkinson Hyperlegible Mono', monoExt, '400 700', 'normal', EXT);
  add('Atkinson Hyperlegible Mono', mono, '400 700', 'normal');
}
