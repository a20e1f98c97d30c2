import { useState } from 'react';
import { SERVICE_FILE_BYTES, type FieldName } from '#contract/shared/service-forms.ts';
import { act } from '#lib/api/interrupted.ts';
import { base64Of } from '#lib/base64.ts';
import { isApiError } from '#lib/api/http.ts';
import { Button } from '../ui/Button.tsx';
import { FieldFrame } from '../ui/form/Field.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { fieldHints, fieldNames, idOf } from './words.ts';

interface Props {
  name: FieldName;
  /** Number of the file that was brought along; empty: none. */
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (value: string) => void;
}

/** A file that goes with the request: it is sent when it is chosen, so that it outlives the page and the session. */
export function FileInput({ name, value, error, busy, onChange }: Props) {
  const t = useTexts();
  const { isSending, problem, kept, send } = useFile(onChange);
  return (
    <FieldFrame
      id={idOf(name)}
      label={fieldNames(t)[name]}
      hint={fieldHints(t)[name]}
      optional={t('services.optional')}
      error={problem || error}
    >
      {(wiring) => (
        <>
          {value === '' && (
            <input
              {...wiring}
              className="service-form__file"
              type="file"
              accept=".pdf,.png,.jpg,.jpeg"
              disabled={busy || isSending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file);
                target.value = '';
              }}
            />
          )}
          <p aria-live="polite">
            {isSending && t('services.file_adding')}
            {value !== '' && t('services.file_kept', { name: kept || value })}
          </p>
          {value !== '' && (
            <Button size="small" busy={busy} onClick={() => onChange('')}>
              {t('services.file_remove')}
            </Button>
          )}
        </>
      )}
    </FieldFrame>
  );
}

function useFile(onAdded: (number: string) => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [kept, setKept] = useState('');
  const add = async (file: File) => {
    setSending(true);
    setProblem('');
    try {
      if (file.size > SERVICE_FILE_BYTES) return setProblem(t('services.file_too_large'));
      const body = { nome: file.name.slice(-200), conteudo: base64Of(await file.arrayBuffer()) };
      const added = await act('POST /solicitacoes/arquivos', { body });
      setKept(added.nome);
      onAdded(String(added.cod_arquivo));
    } catch (thrown) {
      const told = isApiError(thrown) ? thrown.fields[0]?.texto : undefined;
      setProblem(told ?? errorText(thrown));
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem, kept, send: (file: File) => void add(file) };
}
