import { OtherWay } from '../../ui/titles/OtherWay.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/** No library has a copy: it is said, with the other ways to the work. */
export function NoCopies({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  return (
    <>
      <p className="muted">{t('titles.copies_none')}</p>
      <OtherWay codAcervo={codAcervo}>{t('titles.other_way')}</OtherWay>
    </>
  );
}
