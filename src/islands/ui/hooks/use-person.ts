import { useState } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { $acting } from '#lib/api/ask-to-sign-in.ts';
import { useStore } from '../island/use-store.ts';

/**
 * Whose screen this is: who is signed in or, while an act lets somebody sign in again, who was.
 * Null: nobody.
 */
export function usePerson(): number | null {
  const now = useStore($session)?.user.cod_pessoa ?? null;
  const acting = useStore($acting) > 0;
  const [person, setPerson] = useState(now);
  if (!acting && person !== now) setPerson(now);
  return person;
}
