import * as icons from '#lib/icons.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Island, type IslandProps } from '../../ui/Island.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { TaughtField, type Choice } from './TaughtField.tsx';
import type { Taught } from './use-taught.ts';

/** The form of course reading: by course, discipline or professor. */
export function CourseFormIsland({ action, ...island }: IslandProps & { action: string }) {
  return (
    <Island {...island} waiting={<div className="guide-form guide-form--waiting" />}>
      <CourseForm action={action} />
    </Island>
  );
}

/** At least one field must be filled (specification §5); the fields together narrow. */
function CourseForm({ action }: { action: string }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Partial<Record<Taught, Choice>>>({});
  const [fault, setFault] = useState<{ kind: 'nothing' | 'unknown' } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = fault?.kind === 'unknown' ? '[aria-invalid]' : 'input';
    if (fault) form.current?.querySelector<HTMLElement>(field)?.focus();
  }, [fault]);
  const fields: [Taught, string][] = [
    ['curso', t('guides.course')],
    ['disciplina', t('guides.discipline')],
    ['professor', t('guides.professor')],
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const choices = Object.entries(chosen);
    if (choices.length === 0) return setFault({ kind: 'nothing' });
    if (choices.some(([, choice]) => choice === 'unknown')) return setFault({ kind: 'unknown' });
    const params = new URLSearchParams({ q: '' });
    for (const [name, id] of choices) params.set(name, String(id));
    window.location.assign(`${action}?${params}`);
  };
  return (
    <form ref={form} className="guide-form" role="search" onSubmit={submit}>
      <div className="guide-form__fields">
        {fields.map(([taught, label]) => (
          <TaughtField
            key={taught}
            taught={taught}
            label={label}
            error={
              fault?.kind === 'unknown' && chosen[taught] === 'unknown' && t('guides.choose_listed')
            }
            onChoose={(choice) => {
              setFault(null);
              setChosen(({ [taught]: _old, ...others }) =>
                choice === null ? others : { ...others, [taught]: choice },
              );
            }}
          />
        ))}
      </div>
      {fault?.kind === 'nothing' && (
        <p className="field__error" role="alert">
          <Icon path={icons.info} />
          <span>{t('guides.choose')}</span>
        </p>
      )}
      <Button type="submit" variant="solid">
        {t('search.submit')}
      </Button>
    </form>
  );
}
