import { onLeaving, storedSession } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

/**
 * Unsent form input: stored in this tab until it is sent or the person signs out, also across an
 * expired session, and shown to nobody else.
 */
export interface Draft {
  /** Fields by name. */
  fields: Record<string, string>;
  /** Owner; null: entered before signing in, assigned to the next user. */
  person: number | null;
  /** The last submission and its idempotency key. */
  sending?: Sending;
}

interface Sending {
  key: string;
  content: string;
}

type DraftName =
  | 'comment'
  | 'suggestion'
  | 'teaching-suggestion'
  | 'title-comment'
  | 'loan-request'
  | 'hold'
  | 'copy'
  | 'survey'
  | 'research'
  | 'outside'
  | 'card'
  | 'answer'
  | 'decision'
  | 'personal-data';
type Drafts = Partial<Record<DraftName, Draft>>;

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (draft) =>
      typeof draft === 'object' && draft !== null && 'fields' in draft && 'person' in draft,
  );

const drafts = persistent<Drafts>({
  name: 'rascunhos',
  where: 'session',
  encrypted: true,
  version: 2,
  initial: {},
  isValid: isDrafts,
});

onLeaving(() => drafts.store.set({}));

/** Draft of a form for the current user; empty if there is none. */
export function readDraft(name: DraftName): Draft {
  const person = storedSession()?.user.cod_pessoa ?? null;
  const kept = drafts.read()[name];
  if (!kept || (kept.person !== null && kept.person !== person)) return { fields: {}, person };
  const own = { ...kept, person };
  if (kept.person !== person) saveDraft(name, own);
  return own;
}

/** Prefills a draft, unless it has any of the fields. */
export function fillDraft(name: DraftName, fields: Readonly<Record<string, string>>): void {
  const draft = readDraft(name);
  const known = Object.entries(fields).filter(([, value]) => value !== '');
  const isWritten = known.some(([field]) => (draft.fields[field] ?? '') !== '');
  if (known.length === 0 || isWritten) return;
  saveDraft(name, { ...draft, fields: { ...draft.fields, ...Object.fromEntries(known) } });
}

export const saveDraft = (name: DraftName, draft: Draft): void =>
  drafts.store.set({ ...drafts.store.get(), [name]: draft });

/** Deletes a draft after submission. */
export function deleteDraft(name: DraftName): void {
  const { [name]: _sent, ...others } = drafts.store.get();
  drafts.store.set(others);
}

/**
 * Idempotency key of a submission. Identical content has the same key, so that a retry after a lost
 * response is not executed twice; other content gets a new key.
 */
export function toSubmission({ sending }: Draft, body: object): Sending {
  const content = JSON.stringify(body);
  return sending?.content === content ? sending : { key: newKey(), content };
}

/** A new idempotency key. `crypto.randomUUID` is unavailable over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
