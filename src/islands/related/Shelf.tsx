import { useRef } from 'react';
import { libraryLang } from '#lib/format/languages.ts';
import { $shelfLibrary } from '#lib/stores/shelf-library.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { LEFT, RIGHT } from './arrows.ts';
import { ShelfRow, type RowHandle } from './ShelfRow.tsx';
import { useShelf, type ShelfAnswer, type ShelfStart, type Side } from './use-shelf.ts';

/** Titles as they stand on the shelf, to the left and to the right without end. */
export function Shelf({ start }: { start: ShelfStart }) {
  const t = useTexts();
  const library = useStore($shelfLibrary);
  const { stretch, loading, error, retry, more, failed } = useShelf(start, library);
  const row = useRef<RowHandle>(null);
  const isAtTitle = 'codAcervo' in start;
  if (error !== null) {
    return (
      <div className="rack">
        <LoadFailed level={3} title={t('related.failed_title')} error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className="rack" aria-busy={loading}>
      {stretch && (
        <>
          <div className="rack__head">
            <Libraries libraries={stretch.first.bibliotecas ?? []} chosen={library} />
            {stretch.items.length > 0 && (
              <div className="rack__steps">
                {isAtTitle && (
                  <Button size="small" variant="quiet" onClick={() => row.current?.home()}>
                    {t('related.back_here')}
                  </Button>
                )}
                <Step side="before" onStep={() => row.current?.turn('before')} />
                <Step side="after" onStep={() => row.current?.turn('after')} />
              </div>
            )}
          </div>
          {stretch.items.length > 0 ? (
            <ShelfRow handle={row} stretch={stretch} more={more} />
          ) : (
            <p className="rack__empty">
              {isAtTitle && !stretch.first.lugar ? t('related.unplaced') : t('related.empty')}
            </p>
          )}
          {failed && (
            <LoadNotice
              title={t('related.more_failed')}
              error={failed.error}
              onRetry={() => void more(failed.side)}
            />
          )}
        </>
      )}
      {!stretch && (
        <p className="visually-hidden" role="status">
          {t('related.loading')}
        </p>
      )}
    </div>
  );
}

function Step({ side, onStep }: { side: Side; onStep: () => void }) {
  const t = useTexts();
  return side === 'before' ? (
    <IconButton icon={LEFT} label={t('related.left')} onClick={onStep} />
  ) : (
    <IconButton icon={RIGHT} label={t('related.right')} onClick={onStep} />
  );
}

interface LibrariesProps {
  libraries: NonNullable<ShelfAnswer['bibliotecas']>;
  chosen: number;
}

/** Whose shelf it is; libraries that have the title come first. */
function Libraries({ libraries, chosen }: LibrariesProps) {
  const t = useTexts();
  const lang = libraryLang(useLocale());
  const options = (has: boolean) =>
    libraries
      .filter(({ possui }) => possui === has)
      .map(({ cod_biblioteca: id, desc_biblioteca: name }) => (
        <option key={id} value={id} lang={lang}>
          {name}
        </option>
      ));
  const [holding, others] = [options(true), options(false)];
  return (
    <SelectField
      label={t('related.where')}
      value={chosen}
      onChange={({ target }) => $shelfLibrary.set(Number(target.value))}
    >
      <option value={0}>{t('related.everywhere')}</option>
      {holding.length > 0 && <optgroup label={t('related.with_title')}>{holding}</optgroup>}
      {holding.length > 0 && others.length > 0 ? (
        <optgroup label={t('related.without_title')}>{others}</optgroup>
      ) : (
        others
      )}
    </SelectField>
  );
}
