import { useEffect, useState } from 'react';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';

/** What the server says of single fields; the first of them gets the focus. */
export function useWrongFields() {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  useEffect(() => {
    if (wrong.length === 0) return;
    document.querySelector<HTMLElement>('.act-form [aria-invalid]')?.focus();
  }, [wrong]);
  return {
    isAny: wrong.length > 0,
    errorAt: (name: string) => wrong.find(({ field }) => field === name)?.text,
    /** Does the work; what is refused is shown at its fields. */
    watch: async <T>(work: () => Promise<T>): Promise<T> => {
      setWrong([]);
      try {
        return await work();
      } catch (error) {
        setWrong(wrongFields(error));
        throw error;
      }
    },
  };
}
