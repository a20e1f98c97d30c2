import { formatList } from '#lib/format/lists.ts';
import { countNow, type WorkNow } from '#lib/works/work-now.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** "4 de 9 na estante agora 2 on-line, 3 emprestadas". */
export function WorksCount({ works }: { works: readonly WorkNow[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { total, onShelf, online, onLoan } = countNow(works);
  const others = [
    online > 0 && t('titles-now.count_online', { count: online }),
    onLoan > 0 && t('titles-now.count_on_loan', { count: onLoan }),
  ].filter((text) => text !== false);
  return (
    <Status kind={onShelf > 0 ? 'available' : 'on-loan'} detail={formatList(others, locale)}>
      {t('titles-now.on_shelf', { count: onShelf, total })}
    </Status>
  );
}
