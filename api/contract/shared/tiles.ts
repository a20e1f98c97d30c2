/** The side of a tile. */
export const TILE = 24;

/**
 * Ten drawings on a square of 24, one for each digit, as paths relative to the corner of the tile.
 * They are filled by the even-odd rule, so a square drawn around one turns it inside out.
 */
const TILES: readonly string[] = [
  'm0 12a12 12 0 0 1 24 0 12 12 0 0 1-24 0z',
  'h12v24h-12z',
  'a24 24 0 0 1 24 24 24 24 0 0 1-24-24z',
  'v24h24z',
  'v24h24a24 24 0 0 0-24-24z',
  'm0 24a12 12 0 0 1 24 0zm0-12a12 12 0 0 1 24 0z',
  'm0 12a12 12 0 0 1 24 0 12 12 0 0 1-24 0zm6 0a6 6 0 0 1 12 0 6 6 0 0 1-12 0z',
  'm12 0l12 12-12 12-12-12z',
  'h24a12 12 0 0 1-24 0zm0 12h24a12 12 0 0 1-24 0z',
  'h24v24a24 24 0 0 1-24-24z',
];

/** A digit is its own tile; a letter is the tile of its place in the alphabet, reversed out of a square. */
export function tileOf(character: string): { digit: number; reversed: boolean } {
  const digit = Number.parseInt(character, 10);
  if (!Number.isNaN(digit)) return { digit, reversed: false };
  return { digit: (character.charCodeAt(0) - 65) % 10, reversed: true };
}

/** The path of one character's tile with its corner at x, y; of all ten tiles, or those of a motif. */
export function tilePath(character: string, x: number, y: number, motif = '0123456789'): string {
  const { digit, reversed } = tileOf(character);
  const corner = `M${x} ${y}`;
  const tile = corner + (TILES[Number(motif[digit % motif.length])] ?? '');
  return reversed ? `${corner}h24v24h-24z${tile}` : tile;
}

/** One path with every tile of a wall of `columns` by `rows`; the key repeats until it is full. */
export function tileWall(key: string, columns: number, rows: number): string {
  let path = '';
  for (let at = 0; at < columns * rows; at++) {
    const character = key.charAt(at % key.length);
    path += tilePath(character, (at % columns) * TILE, Math.floor(at / columns) * TILE);
  }
  return path;
}
