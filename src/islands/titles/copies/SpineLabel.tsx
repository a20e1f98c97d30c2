import type { Copies } from '#lib/stores/copies.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

type Library = Pick<
  Copies['bibliotecas'][number],
  'etiqueta' | 'numero_chamada' | 'so_consulta' | 'desc_biblioteca'
>;

/** Lengths by which spine.css sizes labels: the content policy blocks styles in what the server renders. */
const STEPS = [8, 10, 12, 15] as const;

/** The call number stacked as on the book, large enough to carry to the shelf, and copyable. */
export function SpineLabel({ library }: { library: Library }) {
  const t = useTexts();
  const { etiqueta, numero_chamada: callNumber, so_consulta: onlyHere } = library;
  if (etiqueta.length === 0) return null;
  const longest = Math.max(...etiqueta.map((line) => line.length));
  return (
    <div className={onlyHere ? 'spine spine--reference' : 'spine'}>
      <div className="spine__label" data-longest={STEPS.find((step) => longest <= step) ?? 20}>
        {etiqueta.join('\n')}
      </div>
      <div className="row">
        <CopyButton
          variant="quiet"
          text={callNumber}
          suffix={t('titles.copy_call_number_of', { library: library.desc_biblioteca })}
          copied={t('titles.call_number_copied')}
          notCopied={t('titles.call_number_not_copied')}
        >
          {t('titles.copy_call_number')}
        </CopyButton>
      </div>
    </div>
  );
}
