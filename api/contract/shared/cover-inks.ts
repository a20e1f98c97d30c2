/**
 * What colours a drawn cover, for the site that draws it and for `GET /acervo/{id}/cor`. The colours
 * themselves are those of `src/styles/components/cover.css`; a test compares them.
 */

export type CoverGround = 'deep' | 'pale' | 'bright' | 'night';

/** Which colours a cover has. */
export interface CoverInks {
  /** First digit of the class number: its deep and its pale ink. */
  hundred: number;
  /** Last digit of the Cutter number: its bright ink. */
  last: number;
  ground: CoverGround;
  /** A hash by which works of one author differ: chooses ground, scale and place of the drawing. */
  work: number;
}

const GROUNDS: readonly CoverGround[] = ['deep', 'pale', 'bright'];

/** Call number and year without signs: `869.3 A848d`, 1899 gives `8693A848D1899`; without either, `X0`. */
export function keyOf(call: string, year: number | string | undefined): string {
  const plain = `${call} ${year ?? ''}`
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
  return plain || 'X0';
}

/**
 * The class number gives ink and paper, and the last digit of the Cutter number the bright ink, so
 * that the works of an author form a collection. Work mark and year give the ground, so that they
 * are not twins.
 */
export function coverInks(
  type: string,
  call: string,
  year: number | string | undefined,
): CoverInks {
  const [, cutter = String(keyOf(call, year).length), mark = ''] =
    /[A-Za-z](\d+)([a-z]*)/.exec(call) ?? [];
  const work = [...`${cutter[0]}${mark}${year ?? ''}`].reduce(
    (hash, character) => (hash * 17 + character.charCodeAt(0)) % 1009,
    0,
  );
  return {
    hundred: Number(/\d/.exec(call)?.[0] ?? 0),
    last: Number(cutter.slice(-1)),
    ground: groundOf(type, work),
    work,
  };
}

function groundOf(type: string, work: number): CoverGround {
  if (type === 'video') return 'night';
  if (type === 'tese' || type === 'artigo') return 'pale';
  return GROUNDS[work % GROUNDS.length] ?? 'pale';
}
