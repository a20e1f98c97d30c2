import { formatNumber } from '#lib/format/numbers.ts';
import { takeClick } from '../../ui/take-click.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
}

/** Shown for a page number after the last, as in an old URL. */
export function PastEnd({ page, pages, hrefOf, onPage }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [shown, asked] = [formatNumber(pages, locale), formatNumber(page, locale)];
  return (
    <div className="empty">
      <p>{t('search.past_end', { count: pages, shown, page: asked })}</p>
      <div className="row">
        <a
          className="button"
          href={hrefOf(pages)}
          onClick={(event) => takeClick(event, () => onPage(pages))}
        >
          {t('search.to_last_page')}
        </a>
      </div>
    </div>
  );
}
