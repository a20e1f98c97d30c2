import { useTexts } from '../ui/island/texts.tsx';

/** The screen's name. */
export function TransfersScreen() {
  const t = useTexts();
  return (
    <h1 id="tela" tabIndex={-1}>
      {t('staff.nav_transfers')}
    </h1>
  );
}
