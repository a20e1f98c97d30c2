import type { Output } from '#contract/calls.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

interface Props {
  copy: NonNullable<Output<'GET /equipe/pessoas'>['exemplar']>;
  onOpen: (id: number) => void;
}

/** What a barcode belongs to. Who has the copy is said by the record, whose opening is logged. */
export function FoundCopy({ copy, onOpen }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { titulo, numero, codigo, com: borrower } = copy;
  const number = numero ? t('people.copy', { number: numero, barcode: codigo }) : codigo;
  return (
    <section className="people-copy" aria-labelledby="exemplar">
      <h2 id="exemplar">{titulo}</h2>
      <p className="small muted">
        {[number, copy.numero_chamada, copy.desc_biblioteca].filter(Boolean).join(' · ')}
      </p>
      <p>
        <Status kind={borrower === undefined ? 'available' : 'on-loan'}>
          {borrower === undefined ? t('people.copy_not_lent') : t('people.copy_lent')}
        </Status>
      </p>
      <div className="row">
        {borrower !== undefined && (
          <Button variant="solid" onClick={() => onOpen(borrower)}>
            {t('people.copy_borrower')}
          </Button>
        )}
        <ButtonLink href={titlePath(locale, copy.cod_acervo)}>{t('people.copy_title')}</ButtonLink>
      </div>
      {borrower !== undefined && <p className="small muted">{t('people.copy_logged')}</p>}
    </section>
  );
}
