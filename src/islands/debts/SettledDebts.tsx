import { formatDate } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { Debt } from '#lib/stores/debts.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** What was owed once, and how it ended. */
export function SettledDebts({ debts }: { debts: readonly Debt[] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <section className="ledger-part">
      <div className="ledger-part__head">
        <h2>{t('debts.settled')}</h2>
      </div>
      <ul className="settled">
        {debts.map((debt) => (
          <li key={debt.cod_debito}>
            <span className="num">{formatDate(debt.data, locale)}</span>
            <span>
              {debt.lancamentos[0]?.descricao ?? debt.motivo}
              <small lang={libraryLang(locale)}>{debt.desc_biblioteca}</small>
            </span>
            <span className="num">
              <End debt={debt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function End({ debt }: { debt: Debt }) {
  const t = useTexts();
  const locale = useLocale();
  const last = debt.lancamentos.at(-1);
  if (!last) return null;
  const said = {
    amount: formatMoney(debt.valor, locale),
    date: formatDate(last.data, locale),
  };
  return last.tipo === 'pagamento' ? t('debts.paid_on', said) : t('debts.waived_on', said);
}
