import { useState } from 'react';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { useLate } from '../ui/use-late.ts';

const loadDialog = () => import('./MemoryDialog.tsx');

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

function LateDialog(props: { onClose: () => void }) {
  const loaded = useLate(loadDialog);
  return loaded && <loaded.MemoryDialog {...props} />;
}
