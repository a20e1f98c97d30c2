import { useId, type ReactNode } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { Debts } from '#lib/stores/debts.ts';
import type { Hold } from '#lib/stores/holds.ts';
import type { LoanRequest } from '#lib/stores/loan-requests.ts';
import type { Loan } from '#lib/stores/loans.ts';
import { HoldRow } from '../../holds/own/HoldRow.tsx';
import { REQUEST_MARKS } from '../../loan-requests/RequestRow.tsx';
import { RecentLoans } from '../../loans/history/RecentLoans.tsx';
import { SearchLink } from '../../ui/titles/SearchLink.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

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

/** What became of requests lately. */
export function Answers({ requests }: { requests: readonly LoanRequest[] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <Part title={t('account.answers')} page="requests" way={t('account.all_requests')}>
      <ul>
        {requests.map((request) => (
          <li key={request.cod_solicitacao} className="news">
            <span className="num">{formatDayOfMonth(request.data_situacao, locale)}</span>{' '}
            <span>
              <a
                className="work"
                href={titlePath(locale, request.cod_acervo)}
                lang={workLang(request.idioma, locale)}
              >
                {request.titulo}
              </a>
              <Status kind={REQUEST_MARKS[request.situacao]}>{request.desc_situacao}</Status>
              {request.situacao === 'disponivel' && (
                <span className="small muted" lang={libraryLang(locale)}>
                  {request.local_recebimento
                    ? `${request.desc_biblioteca_recebimento}, ${request.local_recebimento}`
                    : request.desc_biblioteca_recebimento}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Nothing matters now: it is said, with what is lent and when the first is due, and what was read last. */
export function Calm({ loans }: { loans: readonly Loan[] }) {
  const t = useTexts();
  const locale = useLocale();
  const [first] = loans.toSorted(
    (a, b) => Date.parse(a.data_devolucao) - Date.parse(b.data_devolucao),
  );
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
