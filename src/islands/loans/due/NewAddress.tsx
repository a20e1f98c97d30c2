import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/** The new calendar URL, which is shown only once; takes the focus. */
export function NewAddress({ address }: { address: string }) {
  const t = useTexts();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field} className="space-4">
      <Field
        label={t('reminders.address')}
        hint={t('reminders.made')}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="row space-4">
        <ButtonLink size="small" variant="solid" href={address.replace(/^https?:/, 'webcal:')}>
          {t('reminders.open')}
        </ButtonLink>
        <CopyButton
          text={address}
          suffix={t('reminders.copy_suffix')}
          copied={t('reminders.copied')}
          notCopied={t('reminders.not_copied')}
        >
          {t('reminders.copy')}
        </CopyButton>
      </div>
    </div>
  );
}
