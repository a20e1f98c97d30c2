import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { titlesQuery, type TitleListQuery } from '#lib/authorities/titles-address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { HitRow } from '../search/hits/HitRow.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import type { Authority } from './AuthorityHead.tsx';
import { TitleOrders } from './TitleOrders.tsx';

type Titles = Output<'GET /consulta'>;

interface Props {
  authority: Authority;
  asked: TitleListQuery;
  addressOf: (next: TitleListQuery) => string;
  go: (next: TitleListQuery) => void;
}

/** Each page of the list is a search of its own. */
function ask(question: string, signal: AbortSignal): Promise<Titles> {
  const query = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
  return call('GET /consulta', { query }, { signal });
}

/** A page of the titles that use an authority in one way, as rows of the search. */
export function AuthorityTitleList(props: Props) {
  const { authority, asked } = props;
  const t = useTexts();
  const question = String(new URLSearchParams(titlesQuery(authority, asked)));
  const { answered, loading, error, retry } = useAnswer(question, ask);
  const [target, focusOnArrival] = useArrivalFocus<HTMLDivElement>(loading);
  if (error !== null) {
    return <LoadFailed title={t('authorities.titles_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="hits" label={t('authorities.titles_loading')} />;
  return (
    <div ref={target} tabIndex={-1} className="entry__list" aria-busy={loading}>
      <Page {...props} titles={answered.answer} onMove={focusOnArrival} />
    </div>
  );
}

function Page({
  asked,
  addressOf,
  go,
  titles,
  onMove,
}: Props & { titles: Titles; onMove: () => void }) {
  const t = useTexts();
  const { itens, total, page, perPage } = titles;
  const hrefOf = (to: number) => addressOf({ ...asked, page: to }) || '?';
  if (itens.length === 0) {
    return (
      <EmptyState
        title={t('authorities.beyond_title', { page })}
        actions={<ButtonLink href={hrefOf(1)}>{t('authorities.first_page')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className="sortbar">
        <Range titles={titles} />
        <TitleOrders
          use={asked.use}
          order={asked.order}
          onOrder={(order) => go({ ...asked, order, page: 1 })}
        />
      </div>
      <ol className="hits">
        {itens.map((hit) => (
          <HitRow key={hit.cod_acervo} hit={hit} searched={NO_WORDS} level={3} />
        ))}
      </ol>
      <Pager
        label={t('authorities.pages')}
        page={page}
        pages={Math.ceil(total / perPage)}
        hrefOf={hrefOf}
        previousText={t('authorities.previous_page')}
        nextText={t('authorities.next_page')}
        pageText={(to) => t('authorities.page_number', { page: to })}
        onPage={(to) => {
          onMove();
          go({ ...asked, page: to });
        }}
      />
    </>
  );
}

/** None are marked: nothing was searched for by words. */
const NO_WORDS: readonly never[] = [];

function Range({ titles: { itens, total, page, perPage } }: { titles: Titles }) {
  const t = useTexts();
  const locale = useLocale();
  const from = (page - 1) * perPage + 1;
  return (
    <span className="muted" aria-live="polite" aria-atomic="true">
      {t('search.range', {
        from: formatNumber(from, locale),
        to: formatNumber(from + itens.length - 1, locale),
        total: formatNumber(total, locale),
      })}
    </span>
  );
}
