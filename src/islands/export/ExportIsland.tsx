import exportStyle from '../../styles/components/export.css?url';
import { useState } from 'react';
import type { Guide } from '#lib/search/guides.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../ui/Button.tsx';
import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { loadStyle } from '../ui/load-style.ts';

const LazyDialog = lazy(async () => {
  await loadStyle(exportStyle);
  return (await import('./ExportDialog.tsx')).ExportDialog;
});

interface Props extends IslandProps {
  guide: Guide;
  /** In the page: the first press waits for no words. */
  labels: { open: string; suffix: string };
}

/** What can be taken home of a search as a whole; the words of its dialog come with it. */
export function ExportIsland({ guide, labels, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={screenIcons.download}
        suffix={labels.suffix}
        onClick={() => setOpen(true)}
      >
        {labels.open}
      </Button>
      {isOpen && (
        <BuiltIsland {...props}>
          <LazyDialog guide={guide} onClose={() => setOpen(false)} />
        </BuiltIsland>
      )}
    </>
  );
}
