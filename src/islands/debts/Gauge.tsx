import { formatMoney } from '#lib/format/money.ts';
import type { Debts } from '#lib/stores/debts.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** What owing so much keeps from, said and drawn: how far it is from the limit. */
export function Gauge({ debts }: { debts: Debts }) {
  const t = useTexts();
  const locale = useLocale();
  const { total_saldo: total, limite_bloqueio: limit, impedido } = debts;
  if (limit === null) return <p className="space-5">{t('debts.never_blocked')}</p>;
  const most = Math.max(total, limit);
  const at = (reais: number) => (most === 0 ? 0 : (reais / most) * 100);
  return (
    <div className="gauge space-5">
      <p>
        {impedido
          ? t('debts.blocked', { limit: formatMoney(limit, locale) })
          : t('debts.free', { limit: formatMoney(limit, locale) })}
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <path className="gauge__rail" d="M0 3h100" />
        <path className="gauge__fill" d={`M0 3h${at(total)}`} />
        <path className="gauge__stop" d={`M${Math.min(99.7, at(limit))} 0v6`} />
      </svg>
      <p className="gauge__ends num">
        <span>{t('debts.today', { amount: formatMoney(total, locale) })}</span>
        {!impedido && <span>{formatMoney(limit, locale)}</span>}
      </p>
    </div>
  );
}
