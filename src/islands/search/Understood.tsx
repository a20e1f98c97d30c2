import { Fragment, useState } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Search } from '#lib/search/address.ts';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useConditionWords } from './asked-words.ts';
import type { Searching } from './use-address.ts';
import type { Results } from './use-results.ts';

interface Props {
  results: Results;
  searching: Searching;
}

/** Did you mean, and the query as it was understood when there is more to it than plain words. */
export function Understood({ results, searching }: Props) {
  const t = useTexts();
  const { partes, reparada, limitada } = results.consulta;
  const worthSaying = reparada || partes.some(({ tipo }) => tipo !== 'termo');
  return (
    <>
      <DidYouMean results={results} searching={searching} />
      {worthSaying && (
        <p className="explain">
          {t('search.understood')} <Parts parts={partes} />. {reparada && t('search.repaired')}
        </p>
      )}
      {limitada && <Notice tone="warn">{t('search.limited')}</Notice>}
    </>
  );
}

/** The corrected search is one click away, and from there the one that was written. */
function DidYouMean({ results, searching }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { search, hrefOf, go } = searching;
  const [accepted, setAccepted] = useState<{ from: Search; to: string } | null>(null);
  const { sugestao } = results;
  if (accepted && hrefOf(search) === accepted.to) {
    const { from } = accepted;
    return (
      <p className="did-you-mean">
        {t('search.instead_of')}{' '}
        <a href={hrefOf(from)} onClick={(event) => takeClick(event, () => go(from))}>
          {from.q}
        </a>
      </p>
    );
  }
  if (!sugestao) return null;
  const next = corrected(search, sugestao);
  const accept = () => {
    setAccepted({ from: search, to: hrefOf(next) });
    go(next);
  };
  const shown = formatNumber(sugestao.total, locale);
  return (
    <p className="did-you-mean">
      {t('search.did_you_mean')}{' '}
      <a href={hrefOf(next)} onClick={(event) => takeClick(event, accept)}>
        {[sugestao.q, sugestao.q2].filter(Boolean).join(' … ')}
      </a>
      ? <span>{t('search.did_you_mean_count', { count: sugestao.total, shown })}</span>
    </p>
  );
}

function corrected(search: Search, { q, q2 }: NonNullable<Results['sugestao']>): Search {
  const [second, ...others] = search.rows;
  const rows = second && q2 !== undefined ? [{ ...second, q: q2 }, ...others] : search.rows;
  return { ...search, q, rows, page: 1 };
}

function Parts({ parts }: { parts: Results['consulta']['partes'] }) {
  const words: Record<string, string> = useConditionWords();
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
