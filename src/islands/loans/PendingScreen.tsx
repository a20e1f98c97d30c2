import { DueSection } from './due/DueSection.tsx';
import { LoansScreen } from './LoansScreen.tsx';

/** Títulos pendentes: the loans, and how one is kept in mind of them. */
export function PendingScreen() {
  return (
    <>
      <LoansScreen />
      <DueSection />
    </>
  );
}
