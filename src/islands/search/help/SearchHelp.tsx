import { Fragment } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { takeClick } from '../../ui/take-click.ts';
import { corrected } from '../corrected.ts';
import type { Searching } from '../use-address.ts';
import type { Results } from '../use-results.ts';

type Help = NonNullable<Results['ajuda']>;

interface Props {
  help: Help;
  /** The search as typed, and the suggestion whose results are shown, if any. */
  typed: Searching;
  near: Results['corrected'];
}

/** References and wildcards in a search, words that no title has, and its subject in other languages. */
export function SearchHelp({ help, typed, near }: Props) {
  const t = useTexts();
  const { nao_encontradas: missing = [], outros_idiomas: others = [], por_sentido: meant } = help;
  const { referencias: references = [], curinga: isWildcardUnread = false } = help;
  return (
    <>
      {isWildcardUnread && <p className="explain">{t('search.wildcards')}</p>}
      {references.length > 0 && <PastedReferences {...{ references, typed }} />}
      {missing.length > 0 && (
        <p className="explain">
          {t('search.missing')}{' '}
          {missing.map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <b>{word}</b>
            </Fragment>
          ))}
        </p>
      )}
      {others.length > 0 && <OtherLanguages {...{ others, typed, near }} />}
      {meant?.ordenado && <p className="explain">{t('search.by_meaning_order')}</p>}
      {meant && meant.titulos.length > 0 && <ByMeaning titles={meant.titulos} />}
    </>
  );
}

/** Each of several pasted references, a search of its own. */
function PastedReferences({
  references,
  typed: { search, hrefOf, go },
}: Pick<Props, 'typed'> & { references: NonNullable<Help['referencias']> }) {
  const t = useTexts();
  return (
    <>
      <p className="explain">{t('search.pasted_references')}</p>
      <ul className="ways">
        {references.map((q) => {
          const next = { ...search, q, page: 1 };
          return (
            <li key={q}>
              <a href={hrefOf(next)} onClick={(event) => takeClick(event, () => go(next))}>
                {q}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The same search in other languages, each a link with its number of titles. */
function OtherLanguages({
  others,
  typed: { search, hrefOf, go },
  near,
}: Omit<Props, 'help'> & { others: NonNullable<Help['outros_idiomas']> }) {
  const t = useTexts();
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <p className="explain also">
      {others.map(({ idioma, q, total: count }) => {
        const next = { ...corrected(search, near), q, page: 1 };
        return (
          <span key={idioma}>
            {t('search.also_in', { language: names.of(idioma) ?? idioma })}{' '}
            <a
              lang={idioma}
              href={hrefOf(next)}
              onClick={(event) => takeClick(event, () => go(next))}
            >
              {q}
            </a>{' '}
            {t('search.suggest_total', { count, shown: formatNumber(count, locale) })}
          </span>
        );
      })}
    </p>
  );
}

/** Titles that are near in meaning, and that the words do not find. */
function ByMeaning({ titles }: { titles: NonNullable<Help['por_sentido']>['titulos'] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <section className="near">
      <h2>{t('search.by_meaning')}</h2>
      <ul className="ways">
        {titles.map(({ cod_acervo: id, titulo, autor }) => (
          <li key={id}>
            <a dir="auto" href={titlePath(locale, id)}>
              {titulo}
            </a>{' '}
            <span className="muted" dir="auto">
              {autor}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
