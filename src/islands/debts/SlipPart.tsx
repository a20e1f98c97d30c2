import { useEffect, useRef } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { qrPath } from '#lib/format/qr.ts';
import { localePath } from '#lib/routes/paths.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Slip } from './LedgerPart.tsx';

interface Props {
  slip: Slip;
  library: string;
  /** Whether its first act is the one of the screen. */
  solid: boolean;
}

/** What it is called: what to pay, and how. */
export function useSlipTitle(slip: Slip | null): string {
  const t = useTexts();
  const locale = useLocale();
  if (!slip) return '';
  const amount = formatMoney(slip.valor, locale);
  return slip.pix ? t('debts.pix_title', { amount }) : t('debts.slip_title', { amount });
}

/** A payment slip in its place: the Pix code where there is one, its number, the documents, and what to do. */
export function SlipPart({ slip, library, solid }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked for it is gone.
  useEffect(() => heading.current?.focus(), [slip.cod_gru]);
  const { pix, valor, vencimento } = slip;
  const amount = formatMoney(valor, locale);
  const date = formatDayOfMonth(vencimento, locale);
  const title = useSlipTitle(slip);
  return (
    <div className={pix ? 'slip slip--pix' : 'slip'}>
      <div className="slip__words">
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {pix && <PixCode text={pix.texto} solid={solid} />}
        <dl className="slip__facts">
          <div>
            <dt>{t('debts.reference')}</dt>
            <dd className="shelfmark">{slip.numero_referencia}</dd>
          </div>
          <div>
            <dt>{t('debts.due')}</dt>
            <dd>{date}</dd>
          </div>
        </dl>
        <div className="row no-print">
          <ButtonLink size="small" href={slip.url_html} icon={screenIcons.print}>
            {t('debts.print')}
          </ButtonLink>
          <ButtonLink size="small" href={slip.url_pdf} icon={screenIcons.download}>
            {t('debts.pdf')}
          </ButtonLink>
        </div>
        <h4>{t('debts.next')}</h4>
        <ul className="ways small">
          {pix && <li>{t('debts.next_pix', { date })}</li>}
          <li>
            {t('debts.next_desk', { date, library })}{' '}
            <a href={localePath(locale, '/horarios')}>{t('debts.hours')}</a>
          </li>
        </ul>
        <p className="small muted">{t('debts.next_confirm')}</p>
      </div>
      {pix && <QrCode rows={pix.modulos} label={t('debts.pix_qr', { amount })} />}
    </div>
  );
}

/** How to pay with it, the text itself, and a way to take it along. */
function PixCode({ text, solid }: { text: string; solid: boolean }) {
  const t = useTexts();
  return (
    <>
      <p className="small muted">{t('debts.pix_text')}</p>
      <code className="codebox">{text}</code>
      <div className="row no-print">
        <CopyButton
          text={text}
          variant={solid ? 'solid' : 'outlined'}
          copied={t('debts.copied')}
          notCopied={t('debts.not_copied')}
        >
          {t('debts.copy')}
        </CopyButton>
      </div>
    </>
  );
}

function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(rows)} />
    </svg>
  );
}
