import * as icons from '#lib/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
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
  // Presses since something was last changed.
  const [presses, setPresses] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const fault = presses > 0 ? faultOf(Object.values(chosen)) : null;
  const send = useEffectEvent(() => {
    if (fault === 'waiting') return;
    if (fault !== null) {
      const field = fault === 'unknown' ? '[aria-invalid]' : 'input';
      return form.current?.querySelector<HTMLElement>(field)?.focus();
    }
    const params = new URLSearchParams({ q: '' });
    for (const [name, id] of Object.entries(chosen)) params.set(name, String(id));
    window.location.assign(`${action}?${params}`);
  });
  // A press before the names of what was typed have come counts when they have.
  useEffect(() => {
    if (presses > 0) send();
  }, [presses, fault]);
  const fields: [Taught, string][] = [
    ['curso', t('guides.course')],
    ['disciplina', t('guides.discipline')],
    ['professor', t('guides.professor')],
  ];
  return (
    <form
      ref={form}
      className="guide-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setPresses((times) => times + 1);
      }}
    >
      <div className="guide-form__fields">
        {fields.map(([taught, label]) => (
          <TaughtField
            key={taught}
            taught={taught}
            label={label}
            error={fault === 'unknown' && chosen[taught] === 'unknown' && t('guides.choose_listed')}
            onType={() => setPresses(0)}
            onChoose={(choice) => {
              setChosen(({ [taught]: _old, ...others }) =>
                choice === null ? others : { ...others, [taught]: choice },
              );
            }}
          />
        ))}
      </div>
      {fault === 'nothing' && (
        <p className="field__error" role="alert">
          <Icon path={icons.info} />
          <span>{t('guides.choose')}</span>
        </p>
      )}
      <Button type="submit" variant="solid" busy={fault === 'waiting'}>
        {t('search.submit')}
      </Button>
    </form>
  );
}

type Fault = 'nothing' | 'unknown' | 'waiting';

/** Why the form cannot be sent. */
function faultOf(choices: readonly Choice[]): Fault | null {
  if (choices.length === 0) return 'nothing';
  if (choices.includes('waiting')) return 'waiting';
  return choices.includes('unknown') ? 'unknown' : null;
}
