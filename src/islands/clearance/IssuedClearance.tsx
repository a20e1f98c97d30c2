import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatFullDay } from '#lib/format/dates.ts';
import { localePath } from '#lib/routes/paths.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

interface Props {
  issued: Output<'POST /unidade-informacao/nada-consta'>;
  /** Registered addresses, mostly covered. */
  emails: readonly string[];
}

/** The declaration that holds: what it says, its document, and ways to hand it on. */
export function IssuedClearance({ issued, emails }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { codigo, emitida_em: at, validade, url_html, url_pdf, url_verificacao } = issued;
  // Here in the language of the reader; the document gives it without.
  const { origin, pathname, search } = new URL(url_verificacao);
  const to = new Intl.ListFormat(locale).format(emails);
  return (
    <>
      <dl className="clearance__facts space-6">
        <div>
          <dt>{t('clearance.code')}</dt>
          <dd className="shelfmark">{codigo}</dd>
        </div>
        <div>
          <dt>{t('clearance.issued')}</dt>
          <dd>{formatFullDay(at, locale)}</dd>
        </div>
        <div>
          <dt>{t('clearance.valid_until')}</dt>
          <dd>{formatFullDay(validade, locale)}</dd>
        </div>
        <div>
          <dt>{t('clearance.verify_at')}</dt>
          <dd>
            <a href={localePath(locale, pathname) + search}>{`${origin}${pathname}`}</a>
          </dd>
        </div>
      </dl>
      <div className="row space-6 no-print">
        <ButtonLink variant="solid" href={url_html} icon={screenIcons.print}>
          {t('clearance.document')}
        </ButtonLink>
        <ButtonLink href={url_pdf} icon={screenIcons.download}>
          {t('clearance.pdf')}
        </ButtonLink>
        {emails.length > 0 && <SendButton to={to} />}
      </div>
      <p className="small muted space-5">{t('clearance.left')}</p>
    </>
  );
}

function SendButton({ to }: { to: string }) {
  const t = useTexts();
  const [sent, setSent] = useState(false);
  const { busy, problem, send } = useSending();
  return (
    <>
      <Button
        busy={busy}
        onClick={() =>
          send(async () => {
            await call('POST /nada-consta/send-mail', { body: {} });
            setSent(true);
          })
        }
      >
        {t('clearance.send', { to })}
      </Button>
      {sent && (
        <Notice tone="ok" live="status">
          {t('clearance.sent', { to })}
        </Notice>
      )}
      <Problem>{problem}</Problem>
    </>
  );
}
