import type { Copies } from '#lib/stores/copies.ts';
import { readShelfNumber } from '#lib/titles/shelf-steps.ts';
import { useTexts } from '../../ui/island/texts.tsx';

type Library = Pick<Copies['bibliotecas'][number], 'etiqueta' | 'localizacao' | 'desc_biblioteca'>;

/** How to read the call number of a library's copies on the way to the shelf, step by step. */
export function ShelfSteps({ library }: { library: Library }) {
  const t = useTexts();
  const number = readShelfNumber(library.etiqueta);
  if (!number) return null;
  const { classNumber, authorMark, rest } = number;
  return (
    <ol>
      {library.localizacao && (
        <li>
          {t('titles.find_place', {
            library: library.desc_biblioteca,
            place: library.localizacao,
          })}
        </li>
      )}
      <li>{t('titles.find_class', { number: classNumber })}</li>
      {authorMark !== '' && (
        <li>
          {t('titles.find_author', {
            mark: authorMark,
            number: classNumber,
            letter: authorMark.charAt(0),
          })}
        </li>
      )}
      {rest.length > 0 && <li>{t('titles.find_rest', { rest: rest.join(', ') })}</li>}
      <li>{t('titles.find_reference')}</li>
    </ol>
  );
}
