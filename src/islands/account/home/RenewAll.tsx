import * as icons from '#lib/icons.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import { $renewing, mayRenew, renewLoans, type Loan } from '#lib/stores/loans.ts';
import { RenewalFailed, useSummary } from '../../loans/renewal-results.tsx';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';

/** Renews every loan that can be renewed, and says which; then says how many were. */
export function RenewAll({ loans, live }: { loans: readonly Loan[]; live: boolean }) {
  const t = useTexts();
  const { busy, results, error } = useStore($renewing);
  const summary = useSummary(results);
  const renewable = live ? loans.filter(mayRenew) : [];
  const which = useWhich(renewable);
  const count = renewable.length;
  const isShown = count > 0 && (busy || results.length === 0);
  return (
    <div className="renew-all">
      {isShown && (
        <>
          <Button
            variant="solid"
            icon={icons.retry}
            busy={busy}
            onClick={() => void renewLoans(renewable.map(({ cod_emprestimo: code }) => code))}
          >
            {t('account-home.renew_all', { count })}
          </Button>
          <p className="small muted">{which}</p>
        </>
      )}
      <p aria-live="polite">
        {summary !== '' && (
          <Status kind={results.some(({ ok }) => ok) ? 'available' : 'closed'}>{summary}</Status>
        )}
      </p>
      {error !== null && <RenewalFailed error={error} />}
    </div>
  );
}

/** The titles, and from which day to which where that is the same for all. */
function useWhich(loans: readonly Loan[]): string {
  const t = useTexts();
  const locale = useLocale();
  const titles = formatList(
    loans.map(({ titulo }) => titulo),
    locale,
  );
  const days = (dates: readonly (string | undefined)[]) => [
    ...new Set(dates.map((date) => date?.slice(0, 10))),
  ];
  const [before, ...otherBefore] = days(loans.map(({ data_devolucao }) => data_devolucao));
  const [after, ...otherAfter] = days(loans.map(({ data_se_renovar }) => data_se_renovar));
  if (after === undefined || otherAfter.length > 0) {
    return t('account-home.which', { titles });
  }
  if (before === undefined || otherBefore.length > 0) {
    return t('account-home.which_until', { titles, date: formatDay(after, locale) });
  }
  return t('account-home.which_from', {
    ...{ titles, before: formatDay(before, locale), date: formatDay(after, locale) },
  });
}
