import * as screenIcons from '#lib/screen-icons.ts';
import { Icon } from '../../../islands/ui/Icon.tsx';
import { useTexts } from '../../../islands/ui/island/texts.tsx';
import { currentRendering } from '../../rendering.ts';

/** The way to the filters, which are below the results on phones. */
export function PhoneTools({ count }: { count: number }) {
  const t = useTexts();
  if (currentRendering().isPart) return null;
  return (
    <div className="phone-tools only-phone">
      <a href="#filtros">
        <Icon path={screenIcons.filter} />
        {t('search.filters')} {count > 0 && <span className="count">{count}</span>}
      </a>
    </div>
  );
}
