import { useState } from 'react';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';

const ExportPanel = lazy(async () => (await import('./ExportPanel.tsx')).ExportPanel);

/** The other formats and e-mail, loaded when they are opened. Needs the table `export`. */
export function MoreFormatsPanel({ ids }: { ids: readonly number[] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="more-formats" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('export.more_formats')}</summary>
      {isOpen && <ExportPanel ids={ids} />}
    </details>
  );
}
