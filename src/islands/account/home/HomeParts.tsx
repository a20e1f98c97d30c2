import { useId, type ReactNode } from 'react';
import type { Concern } from '#lib/account-home.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { localePath } from '#lib/routes/paths.ts';
import type { Debts } from '#lib/stores/debts.ts';
import type { Hold } from '#lib/stores/holds.ts';
import type { Loan } from '#lib/stores/loans.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import { HoldRow } from '../../holds/own/HoldRow.tsx';
import { RecentLoans } from '../../loans/history/RecentLoans.tsx';
import { SearchLink } from '../../ui/titles/SearchLink.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { RequestDetail, RequestName, RequestState } from '../requests/parts.tsx';

interface PartProps {
  title: string;
  /** The screen that tells it whole, and how it is called. */
  page: AccountPage;
  way: string;
  children: ReactNode;
}

function Part({ title, page, way, children }: PartProps) {
  const locale = useLocale();
  const heading = useId();
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
      <p className="space-4 no-print">
        <a href={accountPath(locale, page)}>{way}</a>
      </p>
    </section>
  );
}

/** What lies ready, until when, and when its library is open. */
export function Ready({ holds }: { holds: readonly Hold[] }) {
  const t = useTexts();
  return (
    <Part title={t('holds.ready')} page="holds" way={t('account.all_holds')}>
      <ul>
        {holds.map((hold) => (
          <HoldRow key={hold.cod_reserva} hold={hold} live={false} />
        ))}
      </ul>
    </Part>
  );
}

/** What is owed to each library, and what that keeps from. */
export function Owed({ debts }: { debts: Debts }) {
  const t = useTexts();
  const locale = useLocale();
  const { bibliotecas, impedido, limite_bloqueio: limit } = debts;
  return (
    <Part title={t('account.page_debts')} page="debts" way={t('account.pay')}>
      <ul>
        {bibliotecas.map(({ cod_biblioteca: code, desc_biblioteca: name, saldo }) => (
          <li key={code} className="news">
            <b className="num">{formatMoney(saldo, locale)}</b>{' '}
            <span lang={libraryLang(locale)}>{name}</span>
          </li>
        ))}
      </ul>
      {impedido && limit !== null && (
        <p className="space-4">{t('account.blocked', { limit: formatMoney(limit, locale) })}</p>
      )}
    </Part>
  );
}

/** What became of requests lately, and which wait for the patron. */
export function Answers({ requests }: { requests: readonly OwnRequest[] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <Part title={t('account.answers')} page="ownRequests" way={t('account.all_requests')}>
      <ul>
        {requests.map((request) => (
          <li key={`${request.tipo} ${request.codigo}`} className="news">
            <span className="num">{formatDayOfMonth(request.data_situacao, locale)}</span>{' '}
            <div>
              <RequestName request={request} />
              <RequestState request={request} isDated={false} />
              {request.fase === 'pronto' && (
                <span className="small muted" lang={libraryLang(locale)}>
                  {request.desc_biblioteca}
                </span>
              )}
              <RequestDetail request={request} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What needs attention and has no part of its own: a block, a suspension, unread alerts. */
export function Warnings({ concerns }: { concerns: readonly Concern[] }) {
  const t = useTexts();
  const locale = useLocale();
  return concerns.map(({ tipo, descricao, caminho, quantidade: count = 1 }) => (
    <div key={tipo} className="space-6">
      <Notice
        tone={tipo === 'alertas' ? 'info' : 'warn'}
        actions={
          tipo !== 'bloqueio' && (
            <ButtonLink size="small" href={localePath(locale, caminho)}>
              {tipo === 'alertas'
                ? t('account.see_alerts', { count })
                : t('account.see_suspension')}
            </ButtonLink>
          )
        }
      >
        {descricao}
      </Notice>
    </div>
  ));
}

/** The loans that no part above shows: how many there are, when the next is due, and all of them. */
export function OtherLoans({ loans, all }: { loans: readonly Loan[]; all: number }) {
  const t = useTexts();
  const locale = useLocale();
  const next = firstDue(loans);
  if (!next) return null;
  const first = { count: loans.length, date: formatDayOfMonth(next.data_devolucao, locale) };
  return (
    <p className="space-5">
      {loans.length === all ? t('account.calm_loans', first) : t('account.other_loans', first)}{' '}
      <a href={accountPath(locale, 'loans')}>{t('account.all_loans', { count: all })}</a>
    </p>
  );
}

const firstDue = (loans: readonly Loan[]): Loan | undefined =>
  loans.toSorted((a, b) => Date.parse(a.data_devolucao) - Date.parse(b.data_devolucao))[0];

/** Nothing matters now: it is said, with what is lent and when the first is due, and what was read last. */
export function Calm({ loans }: { loans: readonly Loan[] }) {
  const t = useTexts();
  const locale = useLocale();
  const first = firstDue(loans);
  return (
    <>
      <p className="lead space-6">{t('account.calm')}</p>
      {first && (
        <p className="space-4">
          {t('account.calm_loans', {
            count: loans.length,
            date: formatDayOfMonth(first.data_devolucao, locale),
          })}{' '}
          <a href={accountPath(locale, 'loans')}>{t('account.page_loans')}</a>
        </p>
      )}
      {!first && (
        <div className="row space-5">
          <SearchLink variant="outlined" />
        </div>
      )}
      <RecentLoans />
    </>
  );
}
