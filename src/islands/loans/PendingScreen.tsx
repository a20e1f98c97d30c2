import { DueSection } from './due/DueSection.tsx';
import { LoansScreen } from './LoansScreen.tsx';

/** Títulos pendentes: the loans, and the reminders of their due dates. */
export function PendingScreen() {
  return (
    <>
      <LoansScreen />
      <DueSection />
    </>
  );
}
