import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  total: number;
  /** The last search failed; the error is on the page behind the sheet. */
  failed: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Full-screen filters on phones; the button that closes them has the number of results. */
export function FacetSheet({ total, failed, onClose, children }: Props) {
  const t = useTexts();
  const shown = formatNumber(total, useLocale());
  const text = failed ? t('common.close') : t('search.show_results', { count: total, shown });
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
      {failed && <Notice tone="bad" live="alert" title={t('search.failed_title')} />}
      {/* Live regions behind a modal dialog are not announced. */}
      <p className="visually-hidden" aria-live="polite">
        {!failed && t('search.announce', { count: total, shown })}
      </p>
      {children}
    </Dialog>
  );
}
