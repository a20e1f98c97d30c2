import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translate } from '#lib/i18n/areas.ts';

export type ReadTitles = Output<'GET /emprestimo/em-leitura'>['itens'];

interface Props {
  titles: ReadTitles;
  locale: Locale;
  t: Translate;
  /** Locale prefix of title URLs: "/en". */
  prefix: string;
}

/** The titles lent most, each with how often. */
export function MostLentTitles({ titles, locale, t, prefix }: Props) {
  return (
    <ol className="ranked">
      {titles.map(({ cod_acervo: id, titulo, autor, emprestimos: count }) => (
        <li key={id}>
          <span>
            <a className="work" dir="auto" href={`${prefix}/acervo/${id}`}>
              {titulo}
            </a>
            {autor && <small dir="auto">{spokenName(autor)}</small>}
          </span>
          <span>{t('institution.lent_times', { count, shown: formatNumber(count, locale) })}</span>
        </li>
      ))}
    </ol>
  );
}
