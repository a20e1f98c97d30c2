import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';

interface Props {
  total: number;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a phone, which they fill; the way out says what is behind. */
export function FacetSheet({ total, onClose, children }: Props) {
  const t = useTexts();
  const shown = formatNumber(total, useLocale());
  const text = t('search.show_results', { count: total, shown });
  return (
    <Dialog
      kind="sheet"
      open
      title={t('search.filters')}
      onClose={onClose}
      closeText={text}
      actions={
        <button type="button" className="button button--solid" onClick={onClose}>
          {text}
        </button>
      }
    >
      {children}
    </Dialog>
  );
}
