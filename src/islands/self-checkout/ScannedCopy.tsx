import { useEffect, useRef } from 'react';
import { libraryLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useDueText } from './use-due-text.ts';
import type { Copy } from './use-self-checkout.ts';

interface Props {
  copy: Copy;
  busy: boolean;
  onLend: () => void;
  onReceipt: () => void;
  onAnother: () => void;
}

/** What was scanned, until when it would be lent, or every reason against it. */
export function ScannedCopy({ copy, busy, onLend, onReceipt, onAnother }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const dueText = useDueText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [copy]);
  const { titulo, autor, numero_chamada: call, desc_biblioteca: library, motivos } = copy;
  const isOwn = copy.recibo !== undefined;
  return (
    <section className="panel stack">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          <a dir="auto" href={titlePath(locale, copy.cod_acervo)}>
            {titulo}
          </a>
        </h2>
        {autor !== '' && <p dir="auto">{spokenName(autor)}</p>}
        <p className="muted">
          <span className="shelfmark">{call}</span>{' '}
          <span lang={libraryLang(locale)}>{library}</span>,{' '}
          <span className="num">{copy.codigo_barras}</span>
        </p>
      </div>
      {isOwn && <p>{t('self-checkout.already')}</p>}
      {copy.permitido && copy.data_devolucao !== undefined && (
        <p className="self-checkout__due">{dueText(copy.data_devolucao)}</p>
      )}
      {!isOwn && !copy.permitido && (
        <Notice tone="bad" title={t('self-checkout.cannot')}>
          {motivos?.map(({ codigo, mensagem }) => (
            <span key={`${codigo} ${mensagem}`} className="self-checkout__reason">
              {mensagem}
            </span>
          ))}
        </Notice>
      )}
      <div className="row">
        {copy.permitido && (
          <Button variant="solid" busy={busy} onClick={onLend}>
            {t('self-checkout.lend')}
          </Button>
        )}
        {isOwn && (
          <Button variant="solid" busy={busy} onClick={onReceipt}>
            {t('self-checkout.show')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('self-checkout.another')}</Button>
      </div>
    </section>
  );
}
