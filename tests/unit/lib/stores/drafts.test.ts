import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What is typed outlives the page in its tab, and nothing but its tab. */

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

async function openPage() {
  vi.resetModules();
  const drafts = await import('#lib/stores/drafts.ts');
  const { forgetSession } = await import('#lib/api/credentials.ts');
  return { ...drafts, forgetSession };
}

beforeEach(() => {
  session = new Map();
  local = new Map();
  vi.stubGlobal('localStorage', area(local));
  vi.stubGlobal('sessionStorage', area(session));
});
afterEach(() => vi.unstubAllGlobals());

const typed = (text: string) => ({ fields: { content: text }, key: 'key-1' });

it('a draft is there after a reload, field by field, with the key of its sending', async () => {
  const before = await openPage();
  expect(before.draftOf('comment').fields).toEqual({});
  before.keepDraft('comment', typed('Mais tomadas, por favor.'));
  const after = await openPage();
  expect(after.draftOf('comment')).toEqual(typed('Mais tomadas, por favor.'));
});

it('each form has its own, and sending one leaves the other', async () => {
  const page = await openPage();
  page.keepDraft('comment', typed('Comentário'));
  page.keepDraft('suggestion', { fields: { titulo: 'Torto arado' }, key: 'key-2' });
  page.dropDraft('comment');
  const later = await openPage();
  expect(later.draftOf('comment').fields).toEqual({});
  expect(later.draftOf('suggestion').fields).toEqual({ titulo: 'Torto arado' });
});

it('after sending the next draft is sent under another key', async () => {
  const page = await openPage();
  const first = page.draftOf('comment');
  page.keepDraft('comment', { ...first, fields: { content: 'Um' } });
  page.dropDraft('comment');
  expect(page.draftOf('comment').key).not.toBe(first.key);
});

it('signing out forgets every draft', async () => {
  const page = await openPage();
  page.keepDraft('comment', typed('Só meu'));
  page.forgetSession();
  expect(page.draftOf('comment').fields).toEqual({});
  expect((await openPage()).draftOf('comment').fields).toEqual({});
});

it('stays in its tab and cannot be read as it lies there', async () => {
  const page = await openPage();
  page.keepDraft('comment', typed('Só meu'));
  expect([...local.values()].join()).not.toContain('Só meu');
  expect([...session.values()].join()).not.toContain('Só meu');
  session = new Map();
  vi.stubGlobal('sessionStorage', area(session));
  expect((await openPage()).draftOf('comment').fields).toEqual({});
});

it.each(['damaged', '', '{"v":1,"value":{"comment":null}}'])(
  'a storage that holds %j gives an empty draft, which can be kept again',
  async (text) => {
    (await openPage()).keepDraft('comment', typed('Um'));
    for (const key of session.keys()) if (key.endsWith('rascunhos')) session.set(key, text);
    const page = await openPage();
    expect(page.draftOf('comment').fields).toEqual({});
    page.keepDraft('comment', typed('Dois'));
    expect((await openPage()).draftOf('comment')).toEqual(typed('Dois'));
  },
);

it('a storage that is full does not keep a person from writing', async () => {
  vi.stubGlobal(
    'sessionStorage',
    area(session, () => true),
  );
  const page = await openPage();
  expect(() => page.keepDraft('comment', typed('Um'))).not.toThrow();
});
