import { TILE, tileWall } from '#contract/shared/tiles.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** A wall of tiles, two high: the look of a place where nothing is missing. */
const TILES = { key: '52741830966', columns: 16, rows: 2 };

/** Nothing is owed anywhere. */
export function NothingOwed() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <Tiles />
      <EmptyState
        title={t('debts.empty_title')}
        actions={
          <ButtonLink href={accountPath(locale, 'loans')}>{t('debts.empty_loans')}</ButtonLink>
        }
      >
        {t('debts.empty_text')}
      </EmptyState>
    </>
  );
}

/** Decoration alone. */
export function Tiles() {
  const { key, columns, rows } = TILES;
  return (
    <svg
      className="tiling space-6 no-print"
      viewBox={`0 0 ${columns * TILE} ${rows * TILE}`}
      aria-hidden="true"
    >
      <path fillRule="evenodd" d={tileWall(key, columns, rows)} />
    </svg>
  );
}
