import { useState } from 'react';
import { Field, TextAreaField } from '../ui/form/Field.tsx';
import type { DraftFields } from '../ui/hooks/use-draft.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** What helps to find the work, folded until wanted. */
const MORE = ['autor', 'edicao', 'isbn_issn', 'periodico', 'outras_inf'] as const;

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

/** One line of a suggestion. */
export function Line({ draft, busy, name, label, required = false, error }: LineProps) {
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
export function MoreFields({ draft, busy }: Written) {
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
