import sharp from 'sharp';
import { coverInks, keyOf } from '#contract/shared/cover-inks.ts';
import { BRIGHT, DEEP, groundColour, NIGHT, PALE } from '#contract/shared/cover-palette.ts';
import { drawArt } from '#lib/covers/art.ts';
import type { CoverWork } from '#lib/covers/cover-model.ts';

/** As wide as cards of shared pages want a picture, 1.91 to 1. */
export const PICTURE = { width: 600, height: 315 } as const;
/** Tiles of a wall that fills the picture. */
const WALL = [4, 3] as const;

/**
 * The drawn cover of a work as a picture for who shares its page: the drawing over the whole of it, in its inks. Without
 * words: the card tells the title beside it, and letters would depend on the machine. The same record gives the same
 * bytes. Packed further it would be no smaller by a tenth, and take a third longer.
 */
export const coverPicture = (work: CoverWork): Promise<Buffer> =>
  sharp(Buffer.from(coverSvg(work)))
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();

/** The same as SVG. */
export function coverSvg({ type = 'livro', call = '', year }: CoverWork): string {
  const plain = call.trim();
  const inks = coverInks(type, plain, year);
  const { viewBox, first, second } = drawArt(type, keyOf(plain, year), inks, WALL);
  const colours = inksOn(inks);
  const { width, height } = PICTURE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" ` +
    `preserveAspectRatio="xMidYMid slice"><rect x="-999" y="-999" width="2999" height="2999" ` +
    `fill="${groundColour(inks)}"/><g fill-rule="evenodd"><path fill="${colours.first}" d="${first}"/>` +
    `<path fill="${colours.second}" d="${second}"/></g></svg>`
  );
}

/** The two inks of a ground, as in cover.css. */
function inksOn({ hundred, last, ground }: ReturnType<typeof coverInks>) {
  const [deep = NIGHT, pale = NIGHT, bright = NIGHT] = [DEEP[hundred], PALE[hundred], BRIGHT[last]];
  if (ground === 'pale') return { first: deep, second: bright };
  if (ground === 'bright') return { first: deep, second: '#ffffff' };
  return { first: bright, second: pale };
}
