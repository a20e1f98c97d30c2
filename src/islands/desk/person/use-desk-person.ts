import type { Output } from '#contract/calls.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer, type AnswerState } from '../../ui/hooks/use-answer.ts';

export type PersonAtDesk = Output<'GET /equipe/balcao/pessoas/:id'>;

const read = (question: string, signal: AbortSignal) =>
  staffCall(
    'GET /equipe/balcao/pessoas/:id',
    { params: { id: Number(question.split(' ')[0]) } },
    { signal },
  );

/**
 * The person at the counter.
 *
 * @param version changes when something was done: it is read again
 */
export const useDeskPerson = (id: number | null, version: string): AnswerState<PersonAtDesk> =>
  useAnswer(id === null ? null : `${id} ${version}`, read);
