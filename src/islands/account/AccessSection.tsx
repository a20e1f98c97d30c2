import { useState } from 'react';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';

/** Loaded when it is opened. */
const LazyAccess = lazy(() => import('./Access.tsx').then(({ Access }) => Access));

/** Where somebody is signed in, and with which other login they may go on. */
export function AccessSection() {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="access"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{t('account.access')}</summary>
      {opened && <LazyAccess />}
    </details>
  );
}
