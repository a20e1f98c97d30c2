import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';

const LazyDialog = lazy(() =>
  import('./FooterDialog.tsx').then(({ FooterDialog }) => FooterDialog),
);

interface Props extends IslandProps {
  label: string;
  acquisitionSite?: string | undefined;
}

/** Where nothing was found: what the library does not have it may buy. */
export function PurchaseIsland({ label, acquisitionSite, ...island }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Island {...island}>
          <LazyDialog
            name="suggestion"
            acquisitionSite={acquisitionSite}
            onClose={() => setOpen(false)}
          />
        </Island>
      )}
    </>
  );
}
