/**
 * What colours a drawn cover, for the site that draws it and for `GET /acervo/{id}/cor`. The colours
 * themselves are those of `src/styles/components/cover.css`; a test compares them.
 */

/** What is drawn; each kind has its own composition in cover.css. */
export type CoverType =
  | 'book'
  | 'ebook'
  | 'thesis'
  | 'serial'
  | 'map'
  | 'score'
  | 'video'
  | 'sound'
  | 'standard'
  | 'article';

/** Wire names of the kinds of cover (`tipo_capa`) and what each is called here. */
const TYPES: Record<string, CoverType> = {
  livro: 'book',
  ebook: 'ebook',
  tese: 'thesis',
  periodico: 'serial',
  mapa: 'map',
  partitura: 'score',
  video: 'video',
  som: 'sound',
  norma: 'standard',
  artigo: 'article',
};

export const coverTypeOf = (tipoCapa: string): CoverType => TYPES[tipoCapa] ?? 'book';

export type CoverGround = 'deep' | 'pale' | 'bright' | 'night';

/** Which colours a cover has. */
export interface CoverInks {
  /** First digit of the class number: its deep and its pale ink. */
  hundred: number;
  /** Last digit of the Cutter number: its bright ink. */
  last: number;
  ground: CoverGround;
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
 * The class number gives ink and paper; the first digit of the Cutter number gives the ground and its
 * last digit the bright ink, so that neighbours on the shelf look alike and the works of an author
 * form a collection.
 */
export function coverInks(
  type: CoverType,
  call: string,
  year: number | string | undefined,
): CoverInks {
  const cutter = call.match(/[A-Za-z](\d+)/)?.[1] ?? String(keyOf(call, year).length);
  return {
    hundred: Number(call.match(/\d/)?.[0] ?? 0),
    last: Number(cutter.slice(-1)),
    ground: groundOf(type, Number(cutter[0])),
  };
}

function groundOf(type: CoverType, firstCutterDigit: number): CoverGround {
  if (type === 'video') return 'night';
  if (type === 'thesis' || type === 'article' || type === 'standard') return 'pale';
  return GROUNDS[firstCutterDigit % GROUNDS.length] ?? 'pale';
}
