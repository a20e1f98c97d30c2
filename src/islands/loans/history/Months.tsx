import type { Output } from '#contract/calls.ts';
import { formatDay, formatMonth } from '#lib/format/dates.ts';
import { workLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { LoanMore } from '../details/LoanMore.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type PastLoan = Output<'GET /emprestimo/historico'>['itens'][number];

/** Loans that have ended, by the month in which they were made. */
export function Months({ loans }: { loans: readonly PastLoan[] }) {
  const locale = useLocale();
  const months = [...new Set(loans.map(({ data_emprestimo: lent }) => lent.slice(0, 7)))];
  return (
    <div className="months">
      {months.map((month) => (
        <section key={month}>
          <h2>{formatMonth(`${month}-01`, locale)}</h2>
          <ul>
            {loans
              .filter(({ data_emprestimo: lent }) => lent.startsWith(month))
              .map((loan) => (
                <PastRow key={loan.cod_emprestimo} loan={loan} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Whole days from one day to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

/** One loan that has ended. */
export function PastRow({ loan }: { loan: PastLoan }) {
  const t = useTexts();
  const locale = useLocale();
  const late = daysBetween(loan.data_prevista, loan.data_devolucao);
  const details = [
    loan.encerramento === 'perdido' && t('loan-history.lost'),
    loan.encerramento === 'devolucao_alegada' && t('loan-history.claimed'),
    late > 0 && t('loan-history.late', { count: late }),
    loan.renovacoes > 0 && t('loan-history.renewed', { count: loan.renovacoes }),
    loan.prazo_adiado &&
      t('loan-history.postponed', { date: formatDay(loan.prazo_adiado.antes, locale) }),
  ].filter(Boolean);
  const cost = (amount: string) =>
    loan.encerramento === 'perdido'
      ? t('loan-history.charged', { amount })
      : t('loan-history.fine', { amount });
  return (
    <li className="past-loan">
      <span>
        <a
          className="work"
          href={titlePath(locale, loan.cod_acervo)}
          lang={workLang(loan.idioma, locale)}
          dir="auto"
        >
          {loan.titulo}
        </a>
        {loan.autor !== '' && <small dir="auto">{spokenName(loan.autor)}</small>}
      </span>
      <span className="num">
        {t('loan-history.span', {
          from: formatDay(loan.data_emprestimo, locale),
          to: formatDay(loan.data_devolucao, locale),
        })}
        {details.length > 0 && <small>{details.join(', ')}</small>}
      </span>
      <span className="num muted">{loan.multa > 0 && cost(formatMoney(loan.multa, locale))}</span>
      <LoanMore loan={loan} />
    </li>
  );
}
