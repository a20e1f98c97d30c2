import { onSignOut } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

/** What a person has typed and not sent: kept in this tab until it is sent or they sign out. */
export interface Draft {
  /** Fields by name. */
  fields: Record<string, string>;
  /** Sent with the form, so that sending twice does it once. */
  key: string;
}

type DraftName = 'comment' | 'suggestion';
type Drafts = Partial<Record<DraftName, Draft>>;

const NONE: Drafts = {};

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (draft) => typeof draft === 'object' && draft !== null && 'fields' in draft && 'key' in draft,
  );

const drafts = persistent<Drafts>({
  name: 'rascunhos',
  where: 'session',
  encrypted: true,
  version: 1,
  initial: NONE,
  isValid: isDrafts,
});

onSignOut(() => drafts.store.set(NONE));

/** The draft of a form; an empty one with a key of its own when there is none. */
export const draftOf = (name: DraftName): Draft =>
  drafts.read()[name] ?? { fields: {}, key: crypto.randomUUID() };

export const keepDraft = (name: DraftName, draft: Draft): void =>
  drafts.store.set({ ...drafts.store.get(), [name]: draft });

/** After it was sent. */
export function dropDraft(name: DraftName): void {
  const { [name]: _sent, ...others } = drafts.store.get();
  drafts.store.set(others);
}
