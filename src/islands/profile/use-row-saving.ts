import { useState } from 'react';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import type { PersonalData } from './rows.ts';

/** Saving once at a time, and at which fields it was refused. */
export function useRowSaving<Body>(
  sendBody: (body: Body) => Promise<PersonalData>,
  onSaved: (data: PersonalData) => void,
) {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const { busy, problem, setProblem, send } = useSending();
  return {
    busy,
    problem,
    wrong,
    /** What is written anew is not wrong until it is saved. */
    forget: (name: string) => {
      if (!wrong.some(({ field }) => field === name)) return;
      setWrong(wrong.filter(({ field }) => field !== name));
      setProblem('');
    },
    save: (body: Body) =>
      send(async () => {
        setWrong([]);
        try {
          onSaved(await sendBody(body));
        } catch (error) {
          setWrong(wrongFields(error));
          throw error;
        }
      }),
  };
}
