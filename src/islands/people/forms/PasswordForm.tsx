import { useState } from 'react';
import { formatInstant } from '#lib/format/times.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import type { FormProps } from './form.ts';

/** A temporary password, shown once. */
export function PasswordForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const locale = useLocale();
  const [seen, setSeen] = useState(false);
  const [missing, setMissing] = useState(false);
  const [given, setGiven] = useState<{ senha: string; validade: string } | null>(null);
  const { cod_pessoa: id } = record.pessoa;
  const submit = () => {
    if (given) return onClose();
    setMissing(!seen);
    if (!seen) return;
    const body = { documento_conferido: true as const };
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/senha', { params: { id }, body }),
      () => t('people.password_given'),
      setGiven,
    );
  };
  return (
    <ActForm
      title={t('people.password')}
      submit={given ? t('people.password_done') : t('people.password_submit')}
      consequence={t('people.password_consequence')}
      {...{ busy: acts.busy, onClose, onSubmit: submit }}
      problem={missing ? t('people.document_missing') : acts.problem}
    >
      {given ? (
        <p>
          <output className="temporary-password">{given.senha}</output>
          <span className="small muted">
            {t('people.password_until', { until: formatInstant(given.validade, locale) })}
          </span>
        </p>
      ) : (
        <Checkbox
          label={t('people.document_seen')}
          checked={seen}
          onChange={({ target }) => {
            setSeen(target.checked);
            setMissing(false);
          }}
        />
      )}
    </ActForm>
  );
}
