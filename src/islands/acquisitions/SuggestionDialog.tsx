import { useEffect, useRef, useState, type ReactNode } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { Field, TextAreaField } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useDraft, type DraftFields } from '../ui/hooks/use-draft.ts';
import { useSending } from '../ui/hooks/use-sending.ts';

/** What must not be missing, in the order in which it is checked (specification §5). */
type Missing = 'biblioteca' | 'titulo' | 'editor';

/** What helps to find the work, folded until wanted. */
const MORE = ['autor', 'edicao', 'isbn_issn', 'periodico', 'outras_inf'] as const;

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
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('suggestion');
  /** At the last try to send; an error goes as soon as its field is filled. */
  const [missing, setMissing] = useState<Missing[]>([]);
  const { busy, problem, setProblem, send } = useSending();

  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missing]);

  const submit = () => {
    const gaps = missingIn(library, draft);
    setMissing(gaps);
    setProblem('');
    if (gaps.length > 0) return;
    send(async () => {
      const body = bodyOf(campus, library, draft);
      const idempotencyKey = draft.keyOf(body);
      await act('POST /unidade-informacao/sugestao-aquisicao', { body }, { idempotencyKey });
      draft.sent();
      showToast({ text: t('acquisitions.sent') });
      onClose();
    });
  };

  const labels = { titulo: t('acquisitions.work_title'), editor: t('acquisitions.publisher') };
  const stillMissing = missingIn(library, draft).filter((field) => missing.includes(field));
  const errorOf = (field: Missing, label: string) =>
    stillMissing.includes(field) ? t('acquisitions.required_field', { field: label }) : undefined;
  const line = { draft, busy };
  return (
    <FormDialog
      title={t('acquisitions.title')}
      texts={{ send: t('frame.send'), cancel: t('frame.cancel'), close: t('frame.close') }}
      notice={<Before notice={notice} site={site} />}
      instead={logIn}
      busy={busy}
      problem={problem}
      onSend={submit}
      onClose={onClose}
      form={form}
    >
      <Line
        {...line}
        name="titulo"
        label={labels.titulo}
        required
        error={errorOf('titulo', labels.titulo)}
      />
      {units(errorOf('biblioteca', t('frame.library')))}
      <Line
        {...line}
        name="editor"
        label={labels.editor}
        required
        error={errorOf('editor', labels.editor)}
      />
      <MoreFields {...line} />
    </FormDialog>
  );
}

function Before({ notice, site }: Pick<Props, 'notice' | 'site'>) {
  const t = useTexts();
  return (
    <>
      {notice}
      {site && (
        <p>
          <a href={site} rel="external">
            {t('acquisitions.site')}
          </a>
        </p>
      )}
    </>
  );
}

interface Written {
  draft: DraftFields;
  busy: boolean;
}

interface LineProps extends Written {
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
}

function Line({ draft, busy, name, label, required = false, error }: LineProps) {
  const t = useTexts();
  return (
    <Field
      label={label}
      name={name}
      value={draft.value(name)}
      maxLength={500}
      readOnly={busy}
      optional={required ? undefined : t('acquisitions.optional')}
      required={required}
      error={error}
      onChange={({ target }) => draft.set(name, target.value)}
    />
  );
}

/** Folded, unless a draft holds some of it: that is not hidden from whoever wrote it. */
function MoreFields({ draft, busy }: Written) {
  const t = useTexts();
  const [wroteMore] = useState(() => MORE.some((name) => draft.value(name) !== ''));
  const line = { draft, busy };
  return (
    <details open={wroteMore}>
      <summary className="form__more">{t('acquisitions.more')}</summary>
      <div className="form form--wide">
        <Line {...line} name="autor" label={t('acquisitions.author')} />
        <Line {...line} name="edicao" label={t('acquisitions.edition')} />
        <Line {...line} name="isbn_issn" label={t('acquisitions.isbn')} />
        <Line {...line} name="periodico" label={t('acquisitions.periodical')} />
        <TextAreaField
          label={t('acquisitions.other')}
          optional={t('acquisitions.optional')}
          value={draft.value('outras_inf')}
          maxLength={4000}
          readOnly={busy}
          onChange={({ target }) => draft.set('outras_inf', target.value)}
        />
      </div>
    </details>
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
