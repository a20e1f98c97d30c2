import * as screenIcons from '#lib/screen-icons.ts';
import { useEffect } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { $loans, $renewing, $renewedFirst, type Loan } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useFirstView } from '../ui/hooks/use-first-view.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useStore } from '../ui/island/use-store.ts';
import { Today } from './Today.tsx';
import { LoansView } from './LoansView.tsx';

/** Títulos pendentes. The heading sums up the due dates; after a renewal, its result. */
export function LoansScreen() {
  const t = useTexts();
  const renewedFirst = useStore($renewedFirst);
  const { kind } = useStore($loans);
  useHeading();
  useFirstView('AccountIsland', kind !== 'loading');
  // A heading that grows after the list is shown would move it. The list stays mounted without a session: a
  // renewal may be waiting for sign-in.
  return (
    <>
      {kind !== 'loading' && <Today />}
      {renewedFirst.size > 0 && (
        <div className="row space-5 no-print">
          <Button icon={screenIcons.print} onClick={() => window.print()}>
            {t('account.print_receipt')}
          </Button>
        </div>
      )}
      <LoansView />
    </>
  );
}

function useHeading(): void {
  const loans = useStore($loans);
  const renewedFirst = useStore($renewedFirst);
  const name = useStore($session)?.user.nome_pessoa.split(' ')[0] ?? '';
  const headingOf = useHeadingOf();
  const itens = loans.kind === 'done' ? loans.loans.itens : null;
  const renewed = itens?.filter(({ cod_emprestimo: code }) => renewedFirst.has(code)) ?? [];
  const focus = useScreenHeading(itens && headingOf(name, itens, renewed));
  useFocusAfterMany(renewedFirst, focus);
}

function useHeadingOf() {
  const t = useTexts();
  const locale = useLocale();
  return (name: string, loans: readonly Loan[], renewed: readonly Loan[]): string | null => {
    const count = renewed.length;
    const [date, ...others] = new Set(
      renewed.map(({ data_devolucao: due }) => formatDayOfMonth(due, locale)),
    );
    if (date !== undefined) {
      return others.length === 0
        ? t('account.heading_renewed', { count, date })
        : t('account.heading_renewed_dates', { count });
    }
    const late = loans.filter(({ situacao }) => situacao === 'atrasado').length;
    const soon = loans.filter(({ situacao }) => situacao === 'vence_logo').length;
    if (late > 0) return t('account.heading_late', { name, count: late });
    if (soon > 0) return t('account.heading_soon', { name, count: soon });
    // Of the loans alone: something else may need attention.
    return loans.length === 0 ? null : t('account.heading_loans_fine', { name });
  };
}

/** Renewing several moves them to the top: focus follows to the heading that reports it. */
function useFocusAfterMany(renewedFirst: ReadonlySet<number>, focus: () => void): void {
  const { results } = useStore($renewing);
  useEffect(() => {
    if (results.length > 1 && renewedFirst.size > 0) focus();
  }, [results, renewedFirst, focus]);
}
