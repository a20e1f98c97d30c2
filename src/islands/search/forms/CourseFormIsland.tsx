import type { TeachingFilter } from '#contract/shared/filters.ts';
import * as icons from '#lib/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { TaughtField, type Choice } from './TaughtField.tsx';

/** The form of course reading: by course, discipline or professor. */
export function CourseFormIsland({ action, ...island }: IslandProps & { action: string }) {
  return (
    <Island {...island} waiting={<div className="guide-form guide-form--waiting" />}>
      <CourseForm action={action} />
    </Island>
  );
}

/** At least one field must be filled (specification §5); several are combined with "and". */
function CourseForm({ action }: { action: string }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Partial<Record<TeachingFilter, Choice>>>({});
  // Submissions since the last change.
  const [presses, setPresses] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const problem = presses > 0 ? problemOf(Object.values(chosen)) : null;
  const send = useEffectEvent(() => {
    if (problem === 'waiting') return;
    if (problem !== null) {
      const field = problem === 'unknown' ? '[aria-invalid]' : 'input';
      return form.current?.querySelector<HTMLElement>(field)?.focus();
    }
    const params = new URLSearchParams({ q: '' });
    for (const [name, id] of Object.entries(chosen)) params.set(name, String(id));
    window.location.assign(`${action}?${params}`);
  });
  // A submission while names are loading is repeated when they have arrived.
  useEffect(() => {
    if (presses > 0) send();
  }, [presses, problem]);
  const choose = (taught: TeachingFilter, choice: Choice | null) =>
    setChosen(({ [taught]: _old, ...others }) =>
      choice === null ? others : { ...others, [taught]: choice },
    );
  const labels: Record<TeachingFilter, string> = {
    curso: t('search-guides.course'),
    disciplina: t('search-guides.discipline'),
    professor: t('search-guides.professor'),
  };
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
        {(Object.entries(labels) as [TeachingFilter, string][]).map(([taught, label]) => (
          <TaughtField
            key={taught}
            taught={taught}
            label={label}
            course={
              taught === 'curso' || typeof chosen.curso !== 'number' ? undefined : chosen.curso
            }
            error={chosen[taught] === 'unknown' && presses > 0 && t('search-guides.choose_listed')}
            onType={() => setPresses(0)}
            onChoose={(choice) => choose(taught, choice)}
          />
        ))}
      </div>
      {problem === 'nothing' && <NothingChosen />}
      <Button type="submit" variant="solid" busy={problem === 'waiting'}>
        {t('search.submit')}
      </Button>
    </form>
  );
}

function NothingChosen() {
  const t = useTexts();
  return (
    <p className="field__error" role="alert">
      <Icon path={icons.info} />
      <span>{t('search-guides.choose')}</span>
    </p>
  );
}

type RecordProblem = 'nothing' | 'unknown' | 'waiting';

/** Why the form cannot be sent. */
function problemOf(choices: readonly Choice[]): RecordProblem | null {
  if (choices.length === 0) return 'nothing';
  if (choices.includes('waiting')) return 'waiting';
  return choices.includes('unknown') ? 'unknown' : null;
}
