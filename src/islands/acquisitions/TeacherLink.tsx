import type { ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { requestedWorkSearch, type RequestedWork } from '#lib/routes/requested-work.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /aquisicao/sugestoes/dados', {}, { signal });

/** Whether whoever is signed in has the suggestion form of teachers. */
export function useIsTeacher(isNeeded = true): boolean {
  const person = usePerson();
  const { answered } = useAnswer(isNeeded && person !== null ? String(person) : null, ask);
  return person !== null && (answered?.answer.docente ?? false);
}

/** What only teachers see. */
export const ForTeachers = ({ children }: { children: ReactNode }) =>
  useIsTeacher() ? children : null;

/** Stands beside every way to suggest a purchase: a teacher suggests for a course (specification §6). */
export function TeacherLink({ work = {} }: { work?: Partial<RequestedWork> }) {
  const t = useTexts();
  const locale = useLocale();
  if (!useIsTeacher()) return null;
  return (
    <ButtonLink href={`${accountPath(locale, 'suggestAsTeacher')}${requestedWorkSearch(work)}`}>
      {t('acquisitions.for_course')}
    </ButtonLink>
  );
}
