import { useState } from 'react';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { late } from '../ui/island/late.tsx';

const LateDialog = late(() =>
  import('./MemoryDialog.tsx').then(({ MemoryDialog }) => MemoryDialog),
);

/** A button to the searches of before; the list is loaded with the first press. */
export function MemoryIsland({ label, ...island }: IslandProps & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link needs-script" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Island {...island}>
          <LateDialog onClose={() => setOpen(false)} />
        </Island>
      )}
    </>
  );
}
