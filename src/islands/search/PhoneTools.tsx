import * as screenIcons from '#lib/screen-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  /** Filters in use. */
  count: number;
  hasOrder: boolean;
  onFilters: () => void;
}

/** Toolbar fixed to the bottom of the screen on phones. */
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

/** Focuses the select of orders, and opens it if the browser allows that. */
function openOrders(): void {
  const list = document.querySelector<HTMLSelectElement>('.sortbar select');
  list?.focus();
  try {
    list?.showPicker();
  } catch {
    // showPicker() is missing or not allowed.
  }
}
