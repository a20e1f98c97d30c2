import * as screenIcons from '#lib/screen-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  /** Filters in use. */
  count: number;
  hasOrder: boolean;
  onFilters: () => void;
}

/** What stays at hand at the foot of a phone. */
export function PhoneTools({ count, hasOrder, onFilters }: Props) {
  const t = useTexts();
  return (
    <div className="phone-tools only-phone">
      <button type="button" onClick={onFilters}>
        <Icon path={screenIcons.filter} />
        {t('search.filters')} {count > 0 && <span className="count">{count}</span>}
      </button>
      {hasOrder && (
        <button type="button" onClick={openOrders}>
          <Icon path={screenIcons.sort} />
          {t('search.sort')}
        </button>
      )}
    </div>
  );
}

/** Opens the list of orders; where the browser does not let us, it is in sight and has the focus. */
function openOrders(): void {
  const list = document.querySelector<HTMLSelectElement>('.sortbar select');
  list?.focus();
  try {
    list?.showPicker();
  } catch {
    // Not offered, or not allowed.
  }
}
