import { onLeaving, storedSession } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

/**
 * What a person has typed and not sent: kept in this tab until it is sent or they sign out, also over a
 * session that ends by itself, and shown to nobody else.
 */
export interface Draft {
  /** Fields by name. */
  fields: Record<string, string>;
  /** Whose it is; null: written before signing in, and theirs who then signs in. */
  person: number | null;
  /** What was sent last, and under which key. */
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

/** The draft of a form for whoever is here now; an empty one when there is none of theirs. */
export function draftOf(name: DraftName): Draft {
  const person = storedSession()?.user.cod_pessoa ?? null;
  const kept = drafts.read()[name];
  if (!kept || (kept.person !== null && kept.person !== person)) return { fields: {}, person };
  const own = { ...kept, person };
  if (kept.person !== person) keepDraft(name, own);
  return own;
}

/** Begins a draft with what is known, unless some of that is written already. */
export function fillDraft(name: DraftName, fields: Readonly<Record<string, string>>): void {
  const draft = draftOf(name);
  const known = Object.entries(fields).filter(([, value]) => value !== '');
  const isWritten = known.some(([field]) => (draft.fields[field] ?? '') !== '');
  if (known.length === 0 || isWritten) return;
  keepDraft(name, { ...draft, fields: { ...draft.fields, ...Object.fromEntries(known) } });
}

export const keepDraft = (name: DraftName, draft: Draft): void =>
  drafts.store.set({ ...drafts.store.get(), [name]: draft });

/** After it was sent. */
export function dropDraft(name: DraftName): void {
  const { [name]: _sent, ...others } = drafts.store.get();
  drafts.store.set(others);
}

/**
 * The key under which a draft is sent. The same again has the same key, so that it is done once when
 * only the answer was lost; anything else is another sending.
 */
export function sendingOf({ sending }: Draft, body: object): Sending {
  const content = JSON.stringify(body);
  return sending?.content === content ? sending : { key: newKey(), content };
}

/** A new idempotency key. `crypto.randomUUID` is missing where the site is served over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
