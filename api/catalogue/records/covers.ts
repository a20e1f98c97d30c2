import type { Settings } from '../../portal/settings/settings.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

/** What of the institution's files is covers: this folder of `content/files`. */
export const COVERS_FOLDER = 'covers';
const FILES = '/_files';

/** What a title is known to have. */
export interface CoverFacts {
  /** Name of a file of the folder of covers, or `''`. */
  coverFile: string;
  /** With the picture that its record names. */
  summary: Pick<TitleSummary, 'cover'>;
}

/**
 * The address of a title's cover, `''` for none (specification §3, `link_capa`): the library's own
 * file, else what the record names, where the institution lets pages load it. The one definition of
 * what has a cover: rows, pages, loans, pictures and the filter "with a cover".
 */
export const coverOf = (
  { coverFile, summary: { cover } }: CoverFacts,
  origins: readonly string[],
): string => {
  if (coverFile !== '') return `${FILES}/${COVERS_FOLDER}/${coverFile}`;
  return URL.canParse(cover) && origins.includes(new URL(cover).origin) ? cover : '';
};

/** The picture for titles without a cover, `''` when theirs are drawn (specification §7). */
export const defaultImageOf = ({ defaultImage }: Settings['covers']): string =>
  defaultImage && `${FILES}/${defaultImage}`;

/** Name within the institution's files of a picture that `coverWire` names; null: it stands elsewhere. */
export const ownFileOf = (address: string): string | null =>
  address.startsWith(`${FILES}/`) ? address.slice(FILES.length + 1) : null;

export interface CoverWire {
  link_capa?: string;
  imagem_padrao?: string;
}

/** What rows and pages say of a cover. */
export function coverWire(facts: CoverFacts, covers: Settings['covers']): CoverWire {
  const cover = coverOf(facts, covers.origins);
  if (cover !== '') return { link_capa: cover };
  const otherwise = defaultImageOf(covers);
  return otherwise === '' ? {} : { imagem_padrao: otherwise };
}
