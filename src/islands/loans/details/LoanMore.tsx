import { useState } from 'react';
import detailsStyle from '../../../styles/components/loan-details.css?url';
import { loadStyle } from '../../ui/load-style.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/** Loaded when the first loan is expanded. */
const LazyDetails = lazy(async () => {
  await loadStyle(detailsStyle);
  return (await import('./LoanDetails.tsx')).LoanDetails;
});

interface Props {
  loan: { cod_emprestimo: number; titulo: string };
}

/** Expands a loan in its list to show all details. */
export function LoanMore({ loan }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="loan-more"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary className="no-print">
        {t('loan-details.open')}
        <span className="visually-hidden">{t('loan-details.suffix', { title: loan.titulo })}</span>
      </summary>
      {opened && <LazyDetails code={loan.cod_emprestimo} />}
    </details>
  );
}
