import type { Row } from '#lib/account/by-date.ts';
import { formatDay, weekday } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { accountPath } from '#lib/routes/account.ts';
import { localePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { RequestDetail, RequestName } from '../requests/parts.tsx';
import type { RowDate } from './ByDate.tsx';
import { RowFrame } from './RowFrame.tsx';

type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>;

/** A request that has not ended, or a late answer to one. */
export function RequestRow({ row, date }: { row: RowOf<'request'>; date: RowDate }) {
  const t = useTexts();
  const locale = useLocale();
  const { request } = row;
  const { data_situacao: since, desc_biblioteca: library, caminho: path } = request;
  const last = { day: formatDay(since, locale), detail: weekday(since, locale) };
  return (
    <RowFrame
      row={row}
      date={date.day === '' ? last : date}
      state={request.desc_situacao}
      detail={request.desc_tipo}
      act={
        <ButtonLink
          size="small"
          href={path === undefined ? accountPath(locale, 'ownRequests') : localePath(locale, path)}
          suffix={t('holds.suffix', { title: request.titulo })}
        >
          {t('account-home.open')}
        </ButtonLink>
      }
    >
      <h3>
        <RequestName request={request} />
      </h3>
      {library !== undefined && <p className="small muted">{library}</p>}
      <RequestDetail request={request} />
    </RowFrame>
  );
}

/** Debts by library, and what they prevent. */
export function DebtRow({ row }: { row: RowOf<'debt'> }) {
  const t = useTexts();
  const locale = useLocale();
  const { bibliotecas, total_saldo: total, impedido, limite_bloqueio: limit } = row.debts;
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <RowFrame
      row={row}
      date={{
        day: money(total),
        detail: t('account-home.libraries', { count: bibliotecas.length }),
      }}
      state={t('account.page_debts')}
      act={
        <ButtonLink size="small" href={accountPath(locale, 'debts')}>
          {t('account-home.pay')}
        </ButtonLink>
      }
    >
      <ul>
        {bibliotecas.map(({ cod_biblioteca: code, desc_biblioteca: library, saldo }) => (
          <li key={code}>{t('account-home.owed_to', { amount: money(saldo), library })}</li>
        ))}
      </ul>
      {limit !== null && (
        <p>
          {impedido
            ? t('account.blocked', { limit: money(limit) })
            : t('account-home.debt_free', { limit: money(limit) })}
        </p>
      )}
    </RowFrame>
  );
}

export function AlertRow({ row }: { row: RowOf<'alerts'> }) {
  const t = useTexts();
  const locale = useLocale();
  const { count } = row;
  return (
    <RowFrame
      row={row}
      date={{ day: String(count), detail: t('account-home.unread', { count }) }}
      state={t('account.page_alerts')}
      act={
        <ButtonLink size="small" href={accountPath(locale, 'alerts')}>
          {t('account.see_alerts', { count })}
        </ButtonLink>
      }
    />
  );
}
