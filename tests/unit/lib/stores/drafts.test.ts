import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What is typed outlives the page, in its tab and for its person. */

let session: Map<string, string>;
let local: Map<string, string>;

const area = (values: Map<string, string>, full = () => false) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (full()) throw new DOMException('full', 'QuotaExceededError');
    values.set(key, value);
  },
  removeItem: (key: string) => void values.delete(key),
});

/** A page of this tab: modules of its own over the storage that stays. */
async function openPage() {
  vi.resetModules();
  const drafts = await import('#lib/stores/drafts.ts');
  const { clearSession, saveSession } = await import('#lib/api/credentials.ts');
  const signIn = (person: number) =>
    saveSession(
      {
        accessToken: 'a',
        refreshToken: 'r',
        user: { cod_pessoa: person, nome_pessoa: 'Marina', login: 'aluno' },
        authPermissions: [],
      },
      false,
    );
  /** Types into the form of comments, as its dialog does. */
  const write = (content: string) =>
    drafts.saveDraft('comment', { ...drafts.readDraft('comment'), fields: { content } });
  const written = () => drafts.readDraft('comment').fields['content'];
  return { ...drafts, signIn, signOut: clearSession, write, written };
}

beforeEach(() => {
  session = new Map();
  local = new Map();
  vi.stubGlobal('localStorage', area(local));
  vi.stubGlobal('sessionStorage', area(session));
});
afterEach(() => vi.unstubAllGlobals());

it('a draft is there after a reload', async () => {
  const before = await openPage();
  expect(before.written()).toBeUndefined();
  before.write('Mais tomadas, por favor.');
  expect((await openPage()).written()).toBe('Mais tomadas, por favor.');
});

it('each form has its own, and sending one leaves the other', async () => {
  const page = await openPage();
  page.write('Comentário');
  page.saveDraft('suggestion', { fields: { titulo: 'Torto arado' }, person: null });
  page.deleteDraft('comment');
  const later = await openPage();
  expect(later.written()).toBeUndefined();
  expect(later.readDraft('suggestion').fields).toEqual({ titulo: 'Torto arado' });
});

it('is shown to nobody but who wrote it, whichever page they signed out on', async () => {
  const page = await openPage();
  page.signIn(1);
  page.write('Só meu');
  page.signOut();
  expect(page.written()).toBeUndefined();
  const other = await openPage();
  other.signIn(2);
  expect(other.written()).toBeUndefined();
});

it('outlives a session that ended by itself, for the same person', async () => {
  const page = await openPage();
  page.signIn(1);
  page.write('Escrito com cuidado');
  page.signOut();
  page.signIn(1);
  expect(page.written()).toBe('Escrito com cuidado');
});

it('written before signing in, it belongs to who then signs in and sees it', async () => {
  const page = await openPage();
  page.write('Escrito sem conta');
  page.signIn(1);
  expect(page.written()).toBe('Escrito sem conta');
  page.signOut();
  expect(page.written()).toBeUndefined();
});

it('stays in its tab and cannot be read as it lies there', async () => {
  (await openPage()).write('Só meu');
  expect([...local.values()].join()).not.toContain('Só meu');
  expect([...session.values()].join()).not.toContain('Só meu');
  session = new Map();
  vi.stubGlobal('sessionStorage', area(session));
  expect((await openPage()).written()).toBeUndefined();
});

it.each(['damaged', '', '{"v":2,"value":{"comment":null}}'])(
  'a storage that holds %j gives an empty draft, which can be kept again',
  async (text) => {
    (await openPage()).write('Um');
    for (const key of session.keys()) if (key.endsWith('rascunhos')) session.set(key, text);
    const page = await openPage();
    expect(page.written()).toBeUndefined();
    page.write('Dois');
    expect((await openPage()).written()).toBe('Dois');
  },
);

it('a storage that is full does not keep a person from writing', async () => {
  vi.stubGlobal(
    'sessionStorage',
    area(session, () => true),
  );
  const page = await openPage();
  expect(() => page.write('Um')).not.toThrow();
});

describe('the key of a sending', () => {
  it('is the same for the same content, also after a reload, and another for any other', async () => {
    const page = await openPage();
    const draft = page.readDraft('comment');
    const first = page.toSubmission(draft, { content: 'Um', b: 1 });
    page.saveDraft('comment', { ...draft, sending: first });
    const later = await openPage();
    const kept = later.readDraft('comment');
    expect(later.toSubmission(kept, { content: 'Um', b: 1 }).key).toBe(first.key);
    expect(later.toSubmission(kept, { content: 'Um', b: 2 }).key).not.toBe(first.key);
    expect(later.toSubmission(kept, { content: 'Dois', b: 1 }).key).not.toBe(first.key);
  });

  it('is another once the draft was sent', async () => {
    const page = await openPage();
    const draft = page.readDraft('comment');
    const first = page.toSubmission(draft, { content: 'Um' });
    page.saveDraft('comment', { ...draft, sending: first });
    page.deleteDraft('comment');
    expect(page.toSubmission(page.readDraft('comment'), { content: 'Um' }).key).not.toBe(first.key);
  });

  it('can be made over plain http, where browsers offer less', async () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues });
    const { toSubmission, readDraft } = await openPage();
    expect(toSubmission(readDraft('comment'), { content: 'Um' }).key).toMatch(/^[0-9a-f]{32}$/);
  });
});
