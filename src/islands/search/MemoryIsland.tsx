import { useState } from 'react';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';

const LazyDialog = lazy(() => import('./load-memory.ts').then(({ loadMemory }) => loadMemory()));

/** A button that opens earlier searches; the list is loaded on the first click. */
export function MemoryIsland({ label, ...island }: IslandProps & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link needs-script" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Island {...island}>
          <LazyDialog onClose={() => setOpen(false)} />
        </Island>
      )}
    </>
  );
}
