import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { staffAct, staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useSending } from '../ui/hooks/use-sending.ts';

export type PersonRecord = Output<'GET /equipe/pessoas/:id'>;

/** What every act on a person answers. */
interface AfterAct {
  ficha: PersonRecord;
  desfazer?: { cod_ato: number; ate: string };
}

const open = (question: string, signal: AbortSignal) =>
  staffCall(
    'GET /equipe/pessoas/:id',
    { params: { id: Number(question.split(' ')[0]) } },
    { signal },
  );

/** A person's record, which every act renews, and the last act, which can be undone. */
export function usePersonRecord(personId: number) {
  const [opened, setOpened] = useState(0);
  const state = useAnswer(`${personId} ${opened}`, open);
  const [after, setAfter] = useState<AfterAct | null>(null);
  const [said, setSaid] = useState('');
  const sending = useSending();
  const record = after?.ficha ?? state.answered?.answer ?? null;
  /** Does an act; `say` is told afterwards. */
  const act = <T extends AfterAct>(
    work: () => Promise<T>,
    say: (answer: T) => string,
    onDone?: (answer: T) => void,
  ): void => {
    setSaid('');
    sending.send(async () => {
      const answer = await work();
      setAfter(answer);
      setSaid(say(answer));
      onDone?.(answer);
    });
  };
  const undo = (words: string): void => {
    const { cod_ato: id } = after?.desfazer ?? {};
    if (id === undefined) return;
    sending.send(async () => {
      await staffAct('POST /equipe/atos/:id/desfazer', { params: { id } });
      setAfter(null);
      setOpened((count) => count + 1);
      setSaid(words);
    });
  };
  return { state, record, said, act, undo, canUndo: after?.desfazer !== undefined, ...sending };
}

export type PersonActs = Pick<ReturnType<typeof usePersonRecord>, 'act' | 'busy' | 'problem'>;
