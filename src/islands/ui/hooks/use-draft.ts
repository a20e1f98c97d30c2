import { useState } from 'react';
import { readDraft, deleteDraft, saveDraft, toSubmission, type Draft } from '#lib/stores/drafts.ts';

/** The fields of a form that outlive its dialog: `set` keeps them, `sent` forgets them. */
export function useDraft(name: Parameters<typeof readDraft>[0]) {
  const [draft, setDraft] = useState(() => readDraft(name));
  const change = (next: Draft) => {
    setDraft(next);
    saveDraft(name, next);
  };
  return {
    value: (field: string): string => draft.fields[field] ?? '',
    set: (field: string, value: string) =>
      change({ ...draft, fields: { ...draft.fields, [field]: value } }),
    setAll: (fields: Record<string, string>) =>
      change({ ...draft, fields: { ...draft.fields, ...fields } }),
    /** The idempotency key for sending exactly this. */
    keyOf: (body: object): string => {
      const sending = toSubmission(draft, body);
      change({ ...draft, sending });
      return sending.key;
    },
    sent: () => deleteDraft(name),
  };
}

export type DraftFields = ReturnType<typeof useDraft>;
