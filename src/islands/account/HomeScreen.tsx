import { LoansScreen } from '../loans/LoansScreen.tsx';
import { AccessSection } from './AccessSection.tsx';

/** Início: what the person has at home. */
export function HomeScreen() {
  return (
    <>
      <LoansScreen />
      <AccessSection />
    </>
  );
}
