import { useId } from 'react';
import type { Output } from '#contract/calls.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useTexts } from '../ui/island/texts.tsx';

/** A catalogue card as it would be with what is filled in. */
export function CardDraft({
  card,
}: {
  card: Output<'POST /solicitacoes/ficha-catalografica/rascunho'>;
}) {
  const t = useTexts();
  const heading = useId();
  const { cabecalho, paragrafos } = card;
  return (
    <section aria-labelledby={heading} role="status">
      <h2 id={heading}>{t('services.card_draft')}</h2>
      <div className="card-draft space-4">
        <p>{cabecalho}</p>
        {paragrafos.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
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
