import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What is stored of a person lives where their session does, and no longer. */

let session: Map<string, string>;
let local: Map<string, string>;

const area = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

/** A page: modules of its own over the storage that stays. */
async function openPage() {
  vi.resetModules();
  const credentials = await import('#lib/api/credentials.ts');
  const { personal } = await import('#lib/storage/personal.ts');
  const loans = personal<string>({
    ...{ name: 'emprestimos-vistos', version: 1 },
    isValid: (value): value is string | null => value === null || typeof value === 'string',
  });
  const drafts = await import('#lib/stores/drafts.ts');
  const searches = await import('#lib/stores/search-memory.ts');
  const signIn = (remember: boolean, endsAt?: number) =>
    credentials.saveSession(
      {
        ...{ accessToken: 'a', refreshToken: 'r', authPermissions: [] },
        user: { cod_pessoa: 1, nome_pessoa: 'Marina', login: 'aluno' },
        ...(endsAt !== undefined && { endsAt }),
      },
      remember,
    );
  return { ...credentials, loans, drafts, searches, signIn };
}

const personalOn = (values: Map<string, string>) =>
  [...values.keys()].filter((key) => !key.endsWith('chave'));

beforeEach(() => {
  session = new Map();
  local = new Map();
  vi.stubGlobal('localStorage', area(local));
  vi.stubGlobal('sessionStorage', area(session));
});
afterEach(() => vi.unstubAllGlobals());

it('lies in the tab of a session that is not remembered, and never on the device', async () => {
  const page = await openPage();
  page.signIn(false);
  page.loans.set('Dom Casmurro');
  expect((await openPage()).loans.read()).toBe('Dom Casmurro');
  expect(personalOn(local)).toEqual([]);
  expect(personalOn(session)).toContain('acervo.s.emprestimos-vistos');
  // The tab is closed: its storage ends.
  session.clear();
  const other = await openPage();
  expect([other.loans.read(), other.storedSession()]).toEqual([null, null]);
});

it('lies on the device beside a remembered session, for every tab', async () => {
  const page = await openPage();
  page.signIn(true, Date.now() + 60_000);
  page.loans.set('Dom Casmurro');
  session.clear();
  const other = await openPage();
  expect([other.loans.read(), other.loans.store.get()]).toEqual(['Dom Casmurro', 'Dom Casmurro']);
  other.clearSession();
  expect(personalOn(local)).toEqual([]);
});

it('lies in the tab where the device has no room for a remembered session', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...area(local), setItem: full });
  (await openPage()).signIn(true, Date.now() + 60_000);
  const next = await openPage();
  expect(next.storedSession()).toMatchObject({ accessToken: 'a' });
  expect(next.isRemembered()).toBe(false);
});

it.each([
  ['is gone', (page: Awaited<ReturnType<typeof openPage>>) => page.signIn(false)],
  [
    'was not used in time',
    (page: Awaited<ReturnType<typeof openPage>>) => page.signIn(true, Date.now() - 1),
  ],
])('goes from the device at the next start where its session %s', async (_how, change) => {
  const page = await openPage();
  page.signIn(true, Date.now() + 60_000);
  page.loans.set('Dom Casmurro');
  change(page);
  const other = await openPage();
  expect(other.loans.read()).toBeNull();
  expect(personalOn(local)).not.toContain('acervo.emprestimos-vistos');
  // Whether the session still holds is for the server to say.
  expect(other.storedSession()).not.toBeNull();
});

it('goes all when somebody signs out; what was typed outlasts a session that ends by itself', async () => {
  const page = await openPage();
  page.signIn(false);
  page.loans.set('Dom Casmurro');
  page.searches.rememberSearch({ address: '/?q=vale', text: 'vale', total: 1 });
  page.searches.saveSearch({ address: '/?q=rio', text: 'rio', total: 1, joined: true });
  page.searches.saveSearch({ address: '/?q=mar', text: 'mar', total: 1 });
  page.drafts.saveDraft('personal-data', { fields: { telefone: '41 99999-0000' }, person: 1 });
  page.clearSession();
  expect(personalOn(session)).toEqual(['acervo.s.rascunhos']);
  const back = await openPage();
  back.signIn(false);
  expect(back.drafts.readDraft('personal-data').fields).toEqual({ telefone: '41 99999-0000' });
  back.clearOnSignOut();
  expect(personalOn(session)).toEqual([]);
  // What the account has, too, goes; what is this device's alone stays.
  expect((await openPage()).searches.$savedSearches.get().map(({ text }) => text)).toEqual(['mar']);
  expect(personalOn(local)).toEqual(['acervo.pesquisas-salvas']);
});
