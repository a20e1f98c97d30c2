import { Fragment } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { writeSearch, type Search } from '#lib/search/address.ts';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { takeClick } from '../ui/take-click.ts';
import type { Results } from './use-results.ts';

interface Props {
  results: Results;
  search: Search;
  home: string;
  go: (next: Search) => void;
}

/** Did you mean, and the query as it was understood when there is more to it than plain words. */
export function Understood({ results, search, home, go }: Props) {
  const t = useTexts();
  const { partes, reparada } = results.consulta;
  const worthSaying = reparada || partes.some(({ tipo }) => tipo !== 'termo');
  return (
    <>
      <DidYouMean results={results} search={search} home={home} go={go} />
      {worthSaying && search.q !== '' && (
        <p className="explain">
          {t('search.understood')} <Parts parts={partes} />. {reparada && t('search.repaired')}
        </p>
      )}
    </>
  );
}

function DidYouMean({ results, search, home, go }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { sugestao } = results;
  if (!sugestao) return null;
  const next = { ...search, q: sugestao.q, page: 1 };
  const shown = formatNumber(sugestao.total, locale);
  return (
    <p className="did-you-mean">
      {t('search.did_you_mean')}{' '}
      <a
        href={`${home}?${writeSearch(next)}`}
        onClick={(event) => takeClick(event, () => go(next))}
      >
        {sugestao.q}
      </a>
      ? <span>{t('search.did_you_mean_count', { count: sugestao.total, shown })}</span>
    </p>
  );
}

function Parts({ parts }: { parts: Results['consulta']['partes'] }) {
  const t = useTexts();
  const words: Record<string, string> = {
    AND: t('search.and'),
    OR: t('search.or_word'),
    NOT: t('search.not_word'),
    NEXT: t('search.next_word'),
    BEFORE: t('search.before_word'),
    AFTER: t('search.after_word'),
  };
  return parts.map(({ tipo, valor }, at) => (
    <Fragment key={at}>
      {at > 0 && tipo !== 'fecha' && parts[at - 1]?.tipo !== 'abre' && ' '}
      {tipo === 'operador' && (words[valor] ?? valor)}
      {tipo === 'abre' && '('}
      {tipo === 'fecha' && ')'}
      {tipo === 'termo' && <b>{valor}</b>}
      {tipo === 'frase' && <b>“{valor}”</b>}
      {tipo === 'prefixo' && <b>{valor}*</b>}
    </Fragment>
  ));
}
