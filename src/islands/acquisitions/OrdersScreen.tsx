import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate, formatFullDay } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import type { StatusKind } from '#lib/marks.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Status } from '../ui/Status.tsx';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { List } from '../ui/list/List.tsx';
import { useList } from '../ui/list/use-list.ts';

type Order = Output<'GET /aquisicao/ordens'>['itens'][number];

const PAGE_SIZE = 20;

const MARKS: Record<Order['situacao'], StatusKind> = {
  emitida: 'closing',
  confirmada: 'transit',
  recebida_em_parte: 'available',
  recebida: 'available',
  encerrada: 'available',
  cancelada: 'closed',
};

/** States of orders of which something is still to arrive. */
const OPEN: readonly Order['situacao'][] = ['emitida', 'confirmada', 'recebida_em_parte'];

const fetchPage = (_query: unknown, page: number, signal: AbortSignal) =>
  call('GET /aquisicao/ordens', { query: { page, perPage: PAGE_SIZE } }, { signal });

/** Ordens de compra: what is bought of what one suggested, from whom, and when it should arrive. */
export function OrdersScreen() {
  const t = useTexts();
  const list = useList(fetchPage);
  const open = list.page?.items.filter(({ situacao }) => OPEN.includes(situacao)).length ?? 0;
  const heading =
    open > 0
      ? t('acquisitions-suggestions.orders_open', { count: open })
      : t('acquisitions-suggestions.orders_none');
  useScreenHeading(list.page && heading);
  return (
    <List list={list} failedText={t('acquisitions-suggestions.failed')} empty={<NoOrders />}>
      {({ items }) => (
        <ul className="requests space-6">
          {items.map((order) => (
            <OrderRow key={order.cod_ordem} order={order} />
          ))}
        </ul>
      )}
    </List>
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
        <h2 className="num">{t('acquisitions-suggestions.order', { number: order.numero })}</h2>
        <p>
          <Status
            kind={MARKS[situacao]}
            detail={
              isOpen && day
                ? t('acquisitions-suggestions.expected', { date: formatFullDay(day, locale) })
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
              <span className="service__title" dir="auto">
                {titulo}
              </span>
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
      title={t('acquisitions-suggestions.orders_empty')}
      actions={
        <ButtonLink variant="solid" href={accountPath(locale, 'suggestions')}>
          {t('acquisitions-suggestions.follow')}
        </ButtonLink>
      }
    >
      {t('acquisitions-suggestions.orders_empty_text')}
    </EmptyState>
  );
}
