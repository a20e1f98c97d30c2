import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate, formatFullDay } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import type { StatusKind } from '#lib/marks.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Status } from '../ui/Status.tsx';
import { usePages } from '../ui/hooks/use-pages.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Page = Output<'GET /aquisicao/ordens'>;
type Order = Page['itens'][number];

const AT_ONCE = 20;

const MARKS: Record<Order['situacao'], StatusKind> = {
  emitida: 'closing',
  confirmada: 'transit',
  recebida_em_parte: 'available',
  recebida: 'available',
  encerrada: 'available',
  cancelada: 'closed',
};

/** What is still to come. */
const OPEN: readonly Order['situacao'][] = ['emitida', 'confirmada', 'recebida_em_parte'];

const ask = (_question: string, page: number, signal: AbortSignal): Promise<Page> =>
  call('GET /aquisicao/ordens', { query: { page, perPage: AT_ONCE } }, { signal });

/** Ordens de compra: what is bought of what one suggested, from whom, and when it should arrive. */
export function OrdersScreen() {
  const t = useTexts();
  const { answer, loading, error, retry, more } = usePages<Order, Page>('all', ask);
  const open = answer?.items.filter(({ situacao }) => OPEN.includes(situacao)).length ?? 0;
  const heading = open > 0 ? t('suggestions.orders_open', { count: open }) : null;
  useScreenHeading(answer ? (heading ?? t('suggestions.orders_none')) : null);
  if (error && !answer) {
    return <LoadFailed title={t('suggestions.failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={3} label={t('suggestions.loading')} />;
  if (answer.total === 0) return <NoOrders />;
  return (
    <>
      <ul className="requests space-6">
        {answer.items.map((order) => (
          <OrderRow key={order.cod_ordem} order={order} />
        ))}
      </ul>
      {answer.items.length < answer.total && (
        <div className="row space-5 no-print">
          <Button busy={loading} onClick={more}>
            {t('suggestions.more', { count: answer.total - answer.items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao, previsao: day, fornecedor: supplier } = order;
  const isOpen = OPEN.includes(situacao);
  return (
    <li className="loan-request">
      <p className="loan-request__when">{formatDate(order.data, locale)}</p>
      <div className="loan-request__what">
        <h2 className="num">{t('suggestions.order', { number: order.numero })}</h2>
        <p>
          <Status
            kind={MARKS[situacao]}
            detail={
              isOpen && day
                ? t('suggestions.expected', { date: formatFullDay(day, locale) })
                : formatDate(order.data_situacao, locale)
            }
          >
            {order.desc_situacao}
          </Status>
        </p>
        <p className="small muted" lang={libraryLang(locale)}>
          {[order.desc_biblioteca, supplier].filter(Boolean).join(' · ')}
        </p>
        <ul className="ordered">
          {order.obras.map(({ cod_sugestao: id, titulo, autor, exemplares }) => (
            <li key={id}>
              <span className="service__title">{titulo}</span>
              {autor !== '' && <span className="small muted">, {autor}</span>}
              <span className="small muted">
                {' '}
                <span className="ordered__copies">
                  · {t('acquisitions.copies', { count: exemplares })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function NoOrders() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('suggestions.orders_empty')}
      actions={
        <ButtonLink variant="solid" href={accountPath(locale, 'suggestions')}>
          {t('suggestions.follow')}
        </ButtonLink>
      }
    >
      {t('suggestions.orders_empty_text')}
    </EmptyState>
  );
}
