import { useId, useState, type SubmitEvent } from 'react';
import { emailsOf } from '#contract/shared/contact.ts';
import { EXPORT_MAIL } from '#contract/shared/export/formats.ts';
import { act } from '#lib/api/interrupted.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { exportBody, type ExportRequest } from '#lib/api/export/fetch-export.ts';
import { Button } from '../ui/Button.tsx';
import { Field, TextAreaField } from '../ui/form/Field.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { Problem } from '../ui/Notice.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';

/** The file by e-mail, for who is signed in: to one's own address and to a few others. */
export function MailForm({ wanted }: { wanted: ExportRequest }) {
  const t = useTexts();
  const id = useId();
  const person = usePerson();
  return (
    <section className="export__mail" aria-labelledby={id}>
      <h3 id={id}>{t('export.by_mail')}</h3>
      {person === null ? (
        <p className="small">
          <SignInLink>{t('export.sign_in')}</SignInLink>
        </p>
      ) : (
        <SignedIn wanted={wanted} />
      )}
    </section>
  );
}

/** What is written to somebody. */
const EMPTY = { to: '', subject: '', message: '' };

function SignedIn({ wanted }: { wanted: ExportRequest }) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const [written, setWritten] = useState(EMPTY);
  const [sent, setSent] = useState('');
  const fieldOf = (name: keyof typeof EMPTY) => ({
    value: written[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setWritten({ ...written, [name]: target.value }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent('');
    send(async () => {
      const { to, subject: assunto, message: mensagem } = written;
      const destinatarios = emailsOf(to.replaceAll(',', ';'));
      const body = { ...exportBody(wanted), opcoesEmail: { destinatarios, assunto, mensagem } };
      const options = { idempotencyKey: newKey() };
      const { enviados: count } = await act('POST /acervo/exportar-cesta', { body }, options);
      setSent(t('export.sent', { count }));
    });
  };
  return (
    <form className="form" onSubmit={submit}>
      <Field
        label={t('export.to')}
        hint={t('export.to_hint', { max: EXPORT_MAIL.others })}
        inputMode="email"
        autoComplete="email"
        {...fieldOf('to')}
      />
      <Field
        label={t('export.subject')}
        optional={t('export.optional')}
        maxLength={EXPORT_MAIL.subject}
        {...fieldOf('subject')}
      />
      <TextAreaField
        label={t('export.message')}
        optional={t('export.optional')}
        rows={3}
        maxLength={EXPORT_MAIL.message}
        {...fieldOf('message')}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('export.send')}
        </Button>
        <span className="small muted" aria-live="polite">
          {sent}
        </span>
      </div>
      <Problem>{problem}</Problem>
    </form>
  );
}
