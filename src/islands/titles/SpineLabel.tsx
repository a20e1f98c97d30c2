import * as icons from '#lib/icons.ts';
import { useState } from 'react';
import type { Copies } from '#lib/stores/copies.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/texts.tsx';

type Library = Copies['bibliotecas'][number];

/** The call number stacked as on the book, large enough to carry to the shelf, and copyable. */
export function SpineLabel({ library }: { library: Library }) {
  const t = useTexts();
  const [outcome, setOutcome] = useState('');
  const { etiqueta, numero_chamada: callNumber, so_consulta: onlyHere } = library;
  if (etiqueta.length === 0) return <div />;
  const copy = () => {
    navigator.clipboard.writeText(callNumber).then(
      () => setOutcome(t('titles.call_number_copied')),
      () => setOutcome(t('titles.call_number_not_copied')),
    );
  };
  return (
    <div className={onlyHere ? 'spine spine--reference' : 'spine'}>
      <div className="spine__label">
        {etiqueta.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </div>
      <div className="row">
        <Button
          variant="quiet"
          size="small"
          icon={icons.copy}
          suffix={` ${t('titles.copy_call_number_of', { library: library.desc_biblioteca })}`}
          onClick={copy}
        >
          {t('titles.copy_call_number')}
        </Button>
        <span className="small muted" role="status">
          {outcome}
        </span>
      </div>
    </div>
  );
}
