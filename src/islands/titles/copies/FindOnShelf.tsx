import type { Copies } from '#lib/stores/copies.ts';
import { readShelfNumber } from '#lib/titles/shelf-steps.ts';
import { useTexts } from '../../ui/island/texts.tsx';

/** How to read the call number on the way to the shelf, step by step, on the first label shown. */
export function FindOnShelf({ libraries }: { libraries: Copies['bibliotecas'] }) {
  const t = useTexts();
  const library = libraries.find(({ etiqueta }) => etiqueta.length > 0);
  const number = library && readShelfNumber(library.etiqueta);
  if (!number) return null;
  const { classNumber, authorMark, rest } = number;
  return (
    <details className="find-on-shelf">
      <summary>{t('titles.find_on_shelf')}</summary>
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
    </details>
  );
}
