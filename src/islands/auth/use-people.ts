import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';

type People = Output<'GET /pessoas/duplicadas'>['pessoas'];

const NOBODY: People = [];

/** The people who share a user name, if the institution offers the choice (specification §5). */
export function usePeople(asked: boolean) {
  const [known, setKnown] = useState<{ name: string; people: People } | null>(null);

  /** Empty if the call fails: the server then asks for the person. */
  const lookUp = async (typed: string, anew = false): Promise<People> => {
    const name = typed.trim();
    if (!asked || name === '') return NOBODY;
    if (known?.name === name && !anew) return known.people;
    try {
      const { pessoas } = await call('GET /pessoas/duplicadas', { query: { usuario: name } });
      setKnown({ name, people: pessoas });
      return pessoas;
    } catch {
      return NOBODY;
    }
  };

  return {
    lookUp,
    /** People with this user name; empty until loaded. */
    of: (typed: string): People => (known?.name === typed.trim() ? known.people : NOBODY),
  };
}
