import type { Static } from 'typebox';
import type { RelatedTitle } from '#contract/search/related/shelf.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { coverWire } from '../../catalogue/records/covers.ts';
import { certainYear } from '../../catalogue/marc/dates/years.ts';
import type { StoredTitle } from '../../catalogue/records/store.ts';
import { authorName, workTypeLabel, workTypeOf } from '../../catalogue/records/title-wire.ts';
import type { LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import type { Settings } from '../../portal/settings/settings.ts';

/** Options for localisation, covers and availability. */
export interface RelatedTitleOptions {
  locale: Locale;
  covers: Settings['covers'];
  now: Date;
}

/** A related title, with its availability in some libraries. */
export function relatedTitleWire(
  title: StoredTitle,
  places: readonly LibraryCopies[],
  { locale, covers }: RelatedTitleOptions,
): Static<typeof RelatedTitle> {
  const { id, summary } = title;
  const type = workTypeOf(summary.workType);
  return {
    cod_acervo: id,
    title: summary.title,
    author: authorName(summary),
    ano_publicacao: certainYear(summary),
    idioma: summary.language,
    desc_tipo_obra: workTypeLabel(type, locale),
    tipo_capa: type.cover,
    ...coverWire(title, covers),
    acesso_remoto: summary.online ? 'cr' : '',
    ...(summary.host && { tipo_contido: 'A' as const }),
    call_number: summary.callNumber,
    disponibilidade: places.map(({ availability }) => availability),
  };
}
