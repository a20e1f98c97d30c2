import { formatNumber } from '#lib/format/numbers.ts';
import { Notice } from '../ui/Notice.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useQueryText } from './query-text.ts';
import { corrected } from './corrected.ts';
import type { Searching } from './use-address.ts';
import { hasNothingToFind, type Results } from './use-results.ts';

/** A line of the same height stands where it comes. */
const LazyParsed = lazy(
  () => import('./help/ParsedQuery.tsx').then(({ ParsedQuery }) => ParsedQuery),
  () => <p className="explain">&nbsp;</p>,
);
const LazyHelp = lazy(() => import('./help/SearchHelp.tsx').then(({ SearchHelp }) => SearchHelp));

interface Props {
  results: Results;
  /** The search as typed, even if a corrected one was executed. */
  typed: Searching;
}

/** Nobody reads through more. */
const MAX_PARTS = 40;

/** The correction, if any, and the parsed query if it differs from the input. */
export function Understood({ results, typed }: Props) {
  const t = useTexts();
  const { partes, reparada, reparos, limitada } = results.consulta;
  if (hasNothingToFind(results)) return <p className="explain">{t('search.nothing_to_find')}</p>;
  const isWorthSaying =
    partes.length < MAX_PARTS &&
    (reparada || partes.some((part) => isUnlikeTyped(part, typed.search.q)));
  return (
    <>
      {results.corrected ? (
        <Instead typed={typed} near={results.corrected} />
      ) : (
        <DidYouMean results={results} typed={typed} />
      )}
      {isWorthSaying && <LazyParsed results={results} />}
      {reparos?.map(({ trecho, mensagem }, at) => (
        <p key={at} className="explain">
          <code>{trecho}</code> {mensagem}
        </p>
      ))}
      {results.ajuda && <LazyHelp help={results.ajuda} typed={typed} near={results.corrected} />}
      {limitada && <Notice tone="warn">{t('search.limited')}</Notice>}
    </>
  );
}

type Suggestion = NonNullable<Results['sugestao']>;

type Part = Results['consulta']['partes'][number];

/** True if a part of the parsed query is not obvious from the input; plain words and AND are. */
function isUnlikeTyped({ tipo, valor }: Part, typed: string): boolean {
  if (tipo === 'operador') return valor !== 'AND';
  if (tipo === 'frase') return !/["“”«»]/.test(typed);
  if (tipo === 'prefixo') return !/[*?$]/.test(typed);
  return false;
}

/** Shown with corrected results: the corrected search, and a link to the search as typed. */
function Instead({
  typed: { search, hrefOf, go },
  near,
}: Pick<Props, 'typed'> & { near: Suggestion }) {
  const t = useTexts();
  const query = useQueryText()(search);
  const exact = { ...search, exact: true, page: 1 };
  return (
    <p className="explain">
      {t('search.corrected', { query, instead: near.q })}{' '}
      <a href={hrefOf(exact)} onClick={(event) => takeClick(event, () => go(exact))}>
        {t('search.as_typed', { query })}
      </a>
    </p>
  );
}

/** Offers the corrected search as a link. */
function DidYouMean({ results: { sugestao }, typed: { search, hrefOf, go } }: Props) {
  const t = useTexts();
  const locale = useLocale();
  if (!sugestao) return null;
  const next = { ...corrected(search, sugestao), page: 1 };
  const shown = formatNumber(sugestao.total, locale);
  return (
    <p className="did-you-mean">
      {t('search.did_you_mean')}{' '}
      <a href={hrefOf(next)} onClick={(event) => takeClick(event, () => go(next))}>
        {sugestao.q} {sugestao.q2}
      </a>
      ? <span>{t('search.did_you_mean_count', { count: sugestao.total, shown })}</span>
    </p>
  );
}
