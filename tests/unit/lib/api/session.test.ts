import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The client against a fake server: who asks for tokens how often, and what becomes of the calls. */

interface FakeServer {
  /** Access token that holds now. */
  valid: string;
  refreshes: number;
  /** What the token endpoint does. */
  tokenStatus: number;
  offline: boolean;
  /** The site's client as the settings have it now. */
  client: { id: string; segredo: string };
  /** How many new tokens have ended before they are used. */
  endsAtOnce: number;
  /** How often the institution was asked for. */
  institutions: number;
}

let server: FakeServer;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const user = { cod_pessoa: 1, nome_pessoa: 'Marina', login: 'aluno' };

async function fakeFetch(input: unknown, init?: RequestInit): Promise<Response> {
  if (server.offline) throw new TypeError('Failed to fetch');
  const request = new Request(input as string, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/api/parametros/instituicao') {
    server.institutions++;
    return json({ cliente: server.client });
  }
  if (pathname === '/api/oauth/token') {
    const body = JSON.parse(await request.text()) as Record<string, string>;
    const { id, segredo } = server.client;
    if (body['client_id'] !== id || body['client_secret'] !== segredo)
      return json({ statusCode: 401, message: 'unknown_client' }, 401);
    if (server.tokenStatus !== 200)
      return json({ statusCode: server.tokenStatus, message: 'x_y' }, server.tokenStatus);
    if (body['grant_type'] === 'client_credentials') return json({ access_token: server.valid });
    server.refreshes++;
    const token = `token-${server.refreshes}`;
    server.valid = server.endsAtOnce-- > 0 ? 'another' : token;
    return json({ access_token: token, refresh_token: `r-${server.refreshes}`, user });
  }
  const bearer = request.headers.get('authorization');
  if (bearer !== `Bearer ${server.valid}`)
    return json({ statusCode: 401, message: 'token_invalid' }, 401);
  return json({ itens: [] });
}

/** A tab: modules of its own over the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const { apiSettings } = await import('#lib/api/http.ts');
  apiSettings.origin = 'http://server.test';
  const { call } = await import('#lib/api/call.ts');
  const session = await import('#lib/api/session.ts');
  const credentials = await import('#lib/api/credentials.ts');
  const { $sessionsExpired } = await import('#lib/api/session-events.ts');
  return { call, session, credentials, $sessionsExpired };
}

const held = (accessToken: string) => ({
  accessToken,
  refreshToken: 'r-0',
  user,
  authPermissions: [],
});

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** Web Locks as far as they are used: one holder at a time per name, and who holds one now. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  const held: { name: string }[] = [];
  return {
    request: <T>(name: string, ...rest: unknown[]): Promise<T> => {
      const work = rest.at(-1) as () => Promise<T>;
      const hold = async () => {
        const lock = { name };
        held.push(lock);
        return work().finally(() => held.splice(held.indexOf(lock), 1));
      };
      const turn = (last.get(name) ?? Promise.resolve()).then(hold, hold);
      last.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    query: () => Promise.resolve({ held: [...held] }),
  };
}

/** A page as the build wrote it. */
const showPage = ({ id, segredo }: FakeServer['client']) =>
  vi.stubGlobal('document', {
    documentElement: { lang: 'pt-BR', dataset: { clientId: id, clientSecret: segredo } },
  });

let local: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  server = {
    valid: 'good',
    refreshes: 0,
    tokenStatus: 200,
    offline: false,
    client: { id: 'rede', segredo: 'da rede' },
    institutions: 0,
    endsAtOnce: 0,
  };
  showPage(server.client);
  local = memoryStorage();
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => vi.unstubAllGlobals());

it('a call that is never answered fails after a while and is ended', async () => {
  const { call } = await openTab();
  vi.useFakeTimers();
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    signal = init?.signal;
    return new Promise(() => undefined);
  });
  const failed = call('GET /emprestimo/titulos-pendentes', {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await failed).toMatchObject({ name: 'ApiError', statusCode: 0, cancelled: false });
  expect(signal?.aborted).toBe(true);
});

it('ten calls with an expired token cause one refresh and all succeed', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('old'), true);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => tab.call('GET /emprestimo/titulos-pendentes', {})),
  );
  expect(answers).toHaveLength(10);
  expect(server.refreshes).toBe(1);
});

it('three tabs with the same expired token refresh once between them', async () => {
  const first = await openTab();
  first.credentials.saveSession(held('old'), true);
  const tabs = [first, await openTab(), await openTab()];
  await Promise.all(
    tabs.flatMap(({ call }) => [1, 2, 3].map(() => call('GET /emprestimo/titulos-pendentes', {}))),
  );
  expect(server.refreshes).toBe(1);
  for (const { credentials } of tabs)
    expect(credentials.storedSession()?.accessToken).toBe('token-1');
});

it('a tab that what another wrote reaches late waits for it and asks for nothing', async () => {
  const everything = () => local.keys().map((key) => [key, local.getItem(key) ?? ''] as const);
  const write = (entries: ReturnType<typeof everything>) =>
    entries.forEach(([key, value]) => local.setItem(key, value));
  const first = await openTab();
  first.credentials.saveSession(held('old'), true);
  const before = everything();
  await first.call('GET /emprestimo/titulos-pendentes', {});
  const after = everything();
  write(before);
  const second = await openTab();
  let arrive = () => {};
  const waits = new Promise<void>((waiting) => {
    const addEventListener = (_kind: string, look: () => void) => {
      arrive = look;
      waiting();
    };
    vi.stubGlobal('window', { addEventListener, removeEventListener: () => undefined });
  });
  const answer = second.call('GET /emprestimo/titulos-pendentes', {});
  await waits;
  write(after);
  arrive();
  expect(await answer).toEqual({ itens: [] });
  expect(server.refreshes).toBe(1);
  expect(second.credentials.storedSession()?.accessToken).toBe('token-1');
});

it('a refused refresh ends the session and says so once', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('old'), false);
  server.tokenStatus = 401;
  await Promise.allSettled([1, 2, 3].map(() => tab.call('GET /emprestimo/titulos-pendentes', {})));
  expect(tab.credentials.storedSession()).toBeNull();
  expect(tab.$sessionsExpired.get()).toBe(1);
});

it.each([503, 500, 429, 404])('a token endpoint that answers %i ends nothing', async (status) => {
  const tab = await openTab();
  tab.credentials.saveSession(held('old'), true);
  server.tokenStatus = status;
  const call = tab.call('GET /emprestimo/titulos-pendentes', {});
  await expect(call).rejects.toMatchObject({ statusCode: status });
  expect(tab.credentials.storedSession()?.accessToken).toBe('old');
  expect(tab.$sessionsExpired.get()).toBe(0);
});

it.each(['no response', 'a page of something in between'])(
  'a refresh that gets %s signs nobody out, and is sent again with the device',
  async (what) => {
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    tab.credentials.saveDeviceToken('mark');
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
      if (!String(input).endsWith('/oauth/token')) return fakeFetch(input, init);
      sent.push(JSON.parse(String(init?.body)));
      if (what === 'no response') throw new TypeError('Failed to fetch');
      return new Response('<h1>Who are you?</h1>', { status: 401 });
    });
    await expect(tab.call('GET /emprestimo/titulos-pendentes', {})).rejects.toThrow();
    expect(tab.credentials.storedSession()?.refreshToken).toBe('r-0');
    expect(tab.$sessionsExpired.get()).toBe(0);
    vi.stubGlobal('fetch', fakeFetch);
    expect(await tab.call('GET /emprestimo/titulos-pendentes', {})).toEqual({ itens: [] });
    expect(sent).toMatchObject([{ refresh_token: 'r-0', aparelho: 'mark' }]);
  },
);

it('being offline ends nothing, and signing out works without a server', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('old'), true);
  server.offline = true;
  await expect(tab.call('GET /emprestimo/titulos-pendentes', {})).rejects.toMatchObject({
    statusCode: 0,
  });
  expect(tab.credentials.storedSession()).not.toBeNull();
  await tab.session.signOut();
  expect(tab.credentials.storedSession()).toBeNull();
});

it('signing out takes along what was seen or begun under a name, the nonce of a sign-in too', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('good'), true);
  const { INSTITUTIONAL_KEY } = await import('#lib/storage/keys.ts');
  const { PERSONAL_KEYS } = await import('#lib/storage/personal-keys.ts');
  const { readItem, writeItem } = await import('#lib/storage/web-storage.ts');
  expect(PERSONAL_KEYS).toContain(INSTITUTIONAL_KEY);
  for (const key of PERSONAL_KEYS) writeItem(key, 'x');
  expect(PERSONAL_KEYS.map(readItem)).toEqual(PERSONAL_KEYS.map(() => 'x'));
  await tab.session.signOut();
  expect(PERSONAL_KEYS.map(readItem)).toEqual(PERSONAL_KEYS.map(() => null));
});

it('a refused public credential is replaced by a new one', async () => {
  const tab = await openTab();
  tab.credentials.$publicCredential.set('stale');
  expect(await tab.call('GET /campus', {})).toEqual({ itens: [] });
  expect(tab.credentials.$publicCredential.get()).toBe('good');
});

it('damaged and foreign values in the storage are dropped', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('good'), true);
  for (const key of local.keys()) local.setItem(key, 'damaged');
  const again = await openTab();
  expect(again.credentials.storedSession()).toBeNull();
  expect(again.credentials.$session.get()).toBeNull();
});

it('what is kept cannot be read as it lies there', async () => {
  const tab = await openTab();
  tab.credentials.saveSession(held('secret-token'), true);
  for (const key of local.keys()) expect(local.getItem(key)).not.toContain('secret-token');
});

describe('the client that the site names', () => {
  const renewed = async () => {
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    return tab.call('GET /emprestimo/titulos-pendentes', {});
  };

  it('is the one on the page, without asking for it', async () => {
    await expect(renewed()).resolves.toEqual({ itens: [] });
    expect(server.institutions).toBe(0);
  });

  it('is asked for once where the page is older than the setting', async () => {
    showPage({ id: 'rede', segredo: 'de ontem' });
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    await tab.call('GET /emprestimo/titulos-pendentes', {});
    server.valid = 'ended';
    await tab.call('GET /emprestimo/titulos-pendentes', {});
    expect(server.institutions).toBe(1);
    expect(server.refreshes).toBe(2);
  });

  it('is asked for where there is no page', async () => {
    vi.stubGlobal('document', undefined);
    await expect(renewed()).resolves.toEqual({ itens: [] });
    expect(server.institutions).toBe(1);
  });

  it('ends no session where the server knows neither', async () => {
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    const asked = server.client;
    Object.defineProperty(server, 'client', {
      get: () => ({ ...asked, id: String(Math.random()) }),
    });
    const call = tab.call('GET /emprestimo/titulos-pendentes', {});
    await expect(call).rejects.toMatchObject({ statusCode: 401 });
    expect(tab.credentials.$session.get()).not.toBeNull();
    expect(tab.$sessionsExpired.get()).toBe(0);
  });
});

describe('a token that ends while it is on its way', () => {
  it('is renewed again in the same call', async () => {
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    server.endsAtOnce = 1;
    expect(await tab.call('GET /emprestimo/titulos-pendentes', {})).toEqual({ itens: [] });
    expect(server.refreshes).toBe(2);
  });

  it('is not renewed for ever', async () => {
    const tab = await openTab();
    tab.credentials.saveSession(held('old'), true);
    server.endsAtOnce = 99;
    const call = tab.call('GET /emprestimo/titulos-pendentes', {});
    await expect(call).rejects.toMatchObject({ statusCode: 401 });
    expect(server.refreshes).toBe(3);
  });
});

it('a duplicated tab goes on with what its twin got for their token', async () => {
  const nothing = () => undefined;
  vi.stubGlobal('window', { addEventListener: nothing, removeEventListener: nothing });
  const first = await openTab();
  first.credentials.saveSession(held('old'), false);
  const copy = memoryStorage();
  for (const key of (sessionStorage as unknown as typeof copy).keys())
    copy.setItem(key, sessionStorage.getItem(key) ?? '');
  await first.call('GET /emprestimo/titulos-pendentes', {});
  vi.stubGlobal('sessionStorage', copy);
  const twin = await openTab();
  expect(twin.credentials.storedSession()?.refreshToken).toBe('r-0');
  expect(await twin.call('GET /emprestimo/titulos-pendentes', {})).toEqual({ itens: [] });
  expect(server.refreshes).toBe(1);
  expect(twin.credentials.storedSession()?.refreshToken).toBe('r-1');
});
