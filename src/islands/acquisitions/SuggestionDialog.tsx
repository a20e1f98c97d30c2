import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { Field, TextAreaField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useDraft, type DraftFields } from '../ui/use-draft.ts';

/** What must not be missing, in the order in which it is checked (specification §5). */
type Missing = 'biblioteca' | 'titulo' | 'editor';

interface Props {
  campus: number | null;
  /** -1 when none is chosen. */
  library: number;
  /** The fields of campus and library, with what is wrong with the library. */
  units: (error: string | undefined) => ReactNode;
  notice: ReactNode;
  /** In place of sending, for whoever is not signed in. */
  logIn: ReactNode;
  /** The institution's own acquisition site. */
  site?: string | undefined;
  onClose: () => void;
}

/** A work that the library should buy (specification §2, §5). */
export function SuggestionDialog({ campus, library, units, notice, logIn, site, onClose }: Props) {
  const t = useTexts();
  const failureText = useFailureText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('suggestion');
  /** At the last try to send; an error goes as soon as its field is filled. */
  const [missing, setMissing] = useState<Missing[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missing]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const gaps = missingIn(library, draft);
    setMissing(gaps);
    setFailure('');
    if (gaps.length > 0) return;
    setBusy(true);
    try {
      const body = bodyOf(campus, library, draft);
      const idempotencyKey = draft.keyOf(body);
      await call('POST /unidade-informacao/sugestao-aquisicao', { body }, { idempotencyKey });
      draft.sent();
      showToast({ text: t('acquisitions.sent') });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  const labels = { titulo: t('acquisitions.work_title'), editor: t('acquisitions.publisher') };
  const stillMissing = missingIn(library, draft).filter((field) => missing.includes(field));
  const errorOf = (field: Missing, label: string) =>
    stillMissing.includes(field) ? t('acquisitions.required_field', { field: label }) : undefined;
  const line = (name: string, label: string, required?: 'titulo' | 'editor') => (
    <Field
      label={label}
      name={name}
      value={draft.value(name)}
      maxLength={500}
      optional={required ? undefined : t('acquisitions.optional')}
      required={required !== undefined}
      error={required && errorOf(required, label)}
      onChange={({ target }) => draft.set(name, target.value)}
    />
  );
  const actions = logIn ?? (
    <>
      <Button type="submit" form={formId} variant="solid" busy={busy}>
        {t('frame.send')}
      </Button>
      <Button onClick={onClose}>{t('frame.cancel')}</Button>
    </>
  );
  return (
    <Dialog
      open
      title={t('acquisitions.title')}
      closeText={t('frame.close')}
      onClose={onClose}
      actions={actions}
    >
      {notice}
      {site && (
        <p>
          <a href={site} rel="external">
            {t('acquisitions.site')}
          </a>
        </p>
      )}
      <form
        id={formId}
        ref={form}
        className="form form--wide"
        noValidate
        onSubmit={(e) => void send(e)}
      >
        {units(errorOf('biblioteca', t('frame.library')))}
        {line('autor', t('acquisitions.author'))}
        {line('titulo', labels.titulo, 'titulo')}
        {line('edicao', t('acquisitions.edition'))}
        {line('editor', labels.editor, 'editor')}
        {line('isbn_issn', t('acquisitions.isbn'))}
        {line('periodico', t('acquisitions.periodical'))}
        <TextAreaField
          label={t('acquisitions.other')}
          optional={t('acquisitions.optional')}
          value={draft.value('outras_inf')}
          maxLength={4000}
          onChange={({ target }) => draft.set('outras_inf', target.value)}
        />
      </form>
      {failure !== '' && (
        <Notice tone="bad" live="alert">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}

const missingIn = (library: number, draft: DraftFields): Missing[] => [
  ...(library < 1 ? (['biblioteca'] as const) : []),
  ...(['titulo', 'editor'] as const).filter((name) => draft.value(name).trim() === ''),
];

const bodyOf = (campus: number | null, library: number, draft: DraftFields) => ({
  ...(campus !== null && { campus }),
  biblioteca: library,
  titulo: draft.value('titulo').trim(),
  editor: draft.value('editor').trim(),
  autor: draft.value('autor').trim(),
  edicao: draft.value('edicao').trim(),
  isbn_issn: draft.value('isbn_issn').trim(),
  periodico: draft.value('periodico').trim(),
  outras_inf: draft.value('outras_inf').trim(),
});
