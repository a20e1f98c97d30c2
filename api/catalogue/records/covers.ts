import type { Settings } from '../../portal/settings/settings.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

/** Folder of covers in the institution's files (`content/files`). */
export const COVERS_FOLDER = 'covers';
const FILES = '/_files';

/** Cover data of a title. */
export interface CoverFacts {
  /** File name in the covers folder, or `''`. */
  coverFile: string;
  /** Contains the picture URL of the record. */
  summary: Pick<TitleSummary, 'cover'>;
}

/**
 * URL of a title's cover, `''` for none (specification §3, `link_capa`): the library's own file,
 * else the record's picture if the institution allows its origin. The single definition, used by
 * rows, pages, loans, pictures and the filter "with a cover".
 */
export const coverUrl = (
  { coverFile, summary: { cover } }: CoverFacts,
  origins: readonly string[],
): string => {
  if (coverFile !== '') return `${FILES}/${COVERS_FOLDER}/${coverFile}`;
  return URL.canParse(cover) && origins.includes(new URL(cover).origin) ? cover : '';
};

/** Picture for titles without a cover; `''` when covers are generated (specification §7). */
export const defaultCoverImage = ({ defaultImage }: Settings['covers']): string =>
  defaultImage && `${FILES}/${defaultImage}`;

/** File name of a picture that `coverWire` returned; null when it is hosted elsewhere. */
export const ownCoverFile = (address: string): string | null =>
  address.startsWith(`${FILES}/`) ? address.slice(FILES.length + 1) : null;

export interface CoverWire {
  link_capa?: string;
  imagem_padrao?: string;
}

/** Cover fields of rows and pages. */
export function coverWire(facts: CoverFacts, covers: Settings['covers']): CoverWire {
  const cover = coverUrl(facts, covers.origins);
  if (cover !== '') return { link_capa: cover };
  const otherwise = defaultCoverImage(covers);
  return otherwise === '' ? {} : { imagem_padrao: otherwise };
}
