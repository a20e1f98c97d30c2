import { useTexts } from '../../ui/island/texts.tsx';
import { CopiesByLibrary } from './CopiesByLibrary.tsx';
import type { PanelProps } from '../panels.ts';

/** Where the copies are, and how to get at them. */
export function CopiesPanel({ codAcervo }: PanelProps) {
  const t = useTexts();
  return (
    <>
      <h2 className="visually-hidden">{t('titles.copies')}</h2>
      <CopiesByLibrary codAcervo={codAcervo} />
    </>
  );
}
