import { useState } from 'react';
import { draftOf, dropDraft, keepDraft } from '#lib/stores/drafts.ts';

/** The fields of a form that outlive its dialog: `set` keeps them, `sent` forgets them. */
export function useDraft(name: Parameters<typeof draftOf>[0]) {
  const [draft, setDraft] = useState(() => draftOf(name));
  return {
    key: draft.key,
    value: (field: string): string => draft.fields[field] ?? '',
    set: (field: string, value: string) => {
      const next = { ...draft, fields: { ...draft.fields, [field]: value } };
      setDraft(next);
      keepDraft(name, next);
    },
    sent: () => dropDraft(name),
  };
}

export type DraftFields = ReturnType<typeof useDraft>;
