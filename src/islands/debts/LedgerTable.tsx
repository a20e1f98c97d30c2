import type { Ledger, Line } from '#lib/debts/ledger.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Every line in the order of its day, what runs on apart, and the sum. */
export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const t = useTexts();
  const locale = useLocale();
  const { library, lines, running, owed } = ledger;
  return (
    <table className="ledger" aria-label={t('debts.ledger', { library: library.name })}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('debts.day')}</th>
          <th scope="col">{t('debts.entry')}</th>
          <th scope="col" className="ledger__sum">
            {t('debts.value')}
          </th>
          <th scope="col" className="ledger__sum ledger__balance">
            {t('debts.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.key} line={line} />
        ))}
        {running.map((fine) => (
          <tr key={fine.cod_emprestimo} className="ledger__running">
            <td>{t('debts.running_day')}</td>
            <td colSpan={3}>
              {fine.titulo === undefined
                ? t('debts.running_unnamed')
                : t('debts.running', { title: fine.titulo })}
              <small>{t('debts.running_text', { amount: formatMoney(fine.valor, locale) })}</small>
            </td>
          </tr>
        ))}
      </tbody>
      {owed > 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('debts.total')}
            </th>
            <td className="ledger__sum">{formatMoney(owed, locale)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Row({ line }: { line: Line }) {
  const t = useTexts();
  const locale = useLocale();
  const { at, text, note, daysLate, value, balance } = line;
  const late = daysLate !== null && daysLate > 0 && t('debts.late', { count: daysLate });
  return (
    <tr>
      <td>{formatDay(at, locale)}</td>
      <td>
        {text}
        {late && <small>{late}</small>}
        {note !== '' && <small>{note}</small>}
      </td>
      <td className={value < 0 ? 'ledger__sum ledger__sum--less' : 'ledger__sum'}>
        {formatMoney(value, locale).replace('-', '\u2212')}
      </td>
      <td className="ledger__sum ledger__balance">{formatMoney(balance, locale)}</td>
    </tr>
  );
}
