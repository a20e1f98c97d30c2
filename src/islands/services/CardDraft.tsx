import { useId } from 'react';
import { localePath } from '#lib/routes/paths.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { CardText } from './send.ts';

/** A catalogue card as it would be with what is filled in. */
export function CardDraft({ card }: { card: CardText }) {
  const t = useTexts();
  const heading = useId();
  const { cabecalho, paragrafos, assuntos } = card;
  return (
    <section aria-labelledby={heading} role="status">
      <h2 id={heading}>{t('services.card_draft')}</h2>
      <div className="card-draft space-4">
        <p>{cabecalho}</p>
        {paragrafos.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <CardSubjects subjects={assuntos} />
    </section>
  );
}

/** The subjects of a card: those that our authorities know lead there, of the others it is said who looks at them. */
function CardSubjects({ subjects }: { subjects: CardText['assuntos'] }) {
  const t = useTexts();
  const locale = useLocale();
  const heading = useId();
  return (
    <>
      <h3 id={heading} className="space-4">
        {t('services.card_subjects')}
      </h3>
      <ul className="card-subjects" aria-labelledby={heading}>
        {subjects.map(({ campo, descricao, cod_autoridade: authority }) => (
          <li key={campo}>
            {authority === undefined ? (
              <>
                {descricao} <span className="muted">{t('services.subject_unknown')}</span>
              </>
            ) : (
              <>
                <a href={localePath(locale, `/autoridade/${authority}`)}>{descricao}</a>{' '}
                <span className="muted">{t('services.subject_known')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where a card is, as a page and as a file. */
export function CardLinks({ html, pdf }: { html: string; pdf: string }) {
  const t = useTexts();
  return (
    <div className="row no-print">
      <ButtonLink size="small" href={html} icon={screenIcons.print}>
        {t('services.card_open')}
      </ButtonLink>
      <ButtonLink size="small" href={pdf} icon={screenIcons.download}>
        {t('services.card_pdf')}
      </ButtonLink>
    </div>
  );
}
