import { useState } from 'react';
import switchStyle from '../../../styles/components/switch.css?url';
import { loadStyle } from '../../ui/load-style.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/** Loaded when it is opened. */
const LazyDue = lazy(async () => {
  await loadStyle(switchStyle);
  return (await import('./DueReminders.tsx')).DueReminders;
});

/** Reminders of due dates: e-mails and calendars. */
export function DueSection() {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="access"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{t('reminders.section')}</summary>
      {opened && <LazyDue />}
    </details>
  );
}
