import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Island, type IslandProps } from '../../ui/Island.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { TaughtField } from './TaughtField.tsx';
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
  const [chosen, setChosen] = useState<Partial<Record<Taught, number>>>({});
  const [lacking, setLacking] = useState(false);
  const fields: [Taught, string][] = [
    ['curso', t('guides.course')],
    ['disciplina', t('guides.discipline')],
    ['professor', t('guides.professor')],
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ids = Object.entries(chosen).filter(([, id]) => id !== undefined);
    if (ids.length === 0) return setLacking(true);
    const params = new URLSearchParams({ q: '' });
    for (const [name, id] of ids) params.set(name, String(id));
    window.location.assign(`${action}?${params}`);
  };
  return (
    <form className="guide-form" role="search" onSubmit={submit}>
      <div className="guide-form__fields">
        {fields.map(([taught, label]) => (
          <TaughtField
            key={taught}
            taught={taught}
            label={label}
            onChoose={(id) => {
              setLacking(false);
              setChosen(({ [taught]: _old, ...others }) =>
                id === null ? others : { ...others, [taught]: id },
              );
            }}
          />
        ))}
      </div>
      {lacking && (
        <p className="field__error" role="alert">
          {t('guides.choose')}
        </p>
      )}
      <Button type="submit" variant="solid">
        {t('search.submit')}
      </Button>
    </form>
  );
}
