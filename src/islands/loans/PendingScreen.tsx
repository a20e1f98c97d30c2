import { $loans } from '#lib/stores/loans.ts';
import { useStore } from '../ui/island/use-store.ts';
import { DueSection } from './due/DueSection.tsx';
import { LoansScreen } from './LoansScreen.tsx';

/** Títulos pendentes: the loans, and the reminders of their due dates. */
export function PendingScreen() {
  const { kind } = useStore($loans);
  return (
    <>
      <LoansScreen />
      {kind !== 'loading' && <DueSection />}
    </>
  );
}
