import { Button } from '../ui/Button.tsx';
import { FieldFrame } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  file: File | null;
  fileProblem: string;
  setFile: (file: File | null) => void;
}

/** The file that goes with the reply. */
export function AttachedFile({ file, fileProblem, setFile }: Props) {
  const t = useTexts();
  if (file) {
    return (
      <div className="row">
        <p aria-live="polite">
          <bdi>{t('services.file_kept', { name: file.name })}</bdi>
        </p>
        <Button size="small" onClick={() => setFile(null)}>
          {t('services.file_remove')}
        </Button>
      </div>
    );
  }
  return (
    <FieldFrame
      label={t('decisions.file')}
      optional={t('services.optional')}
      hint={t('decisions.file_hint')}
      error={fileProblem}
    >
      {(wiring) => (
        <input
          {...wiring}
          className="service-form__file"
          type="file"
          accept=".pdf,.png,.jpg,.jpeg"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
    </FieldFrame>
  );
}
