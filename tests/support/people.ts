import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Database } from '#api/core/db/connection.ts';
import type { Output } from '#contract/calls.ts';
import { fillNetwork } from './networks/small-network.ts';

export type Token = Output<'POST /oauth/token'>;

/** Ids of the people below. */
export const LEITOR = 1;
export const MESTRADO = 2;
export const OUTRA = 3;
export const PASSWORD = 'senha';

let hashed: Promise<string> | undefined;

/** Two logins of Maria, and somebody else; all with one password. */
export async function fillPeople(db: Database): Promise<void> {
  await fillNetwork(db);
  // One hash of one password: making it anew took longer than a test.
  const password_hash = await (hashed ??= hashPassword(PASSWORD));
  const common = { campus_id: null, password_hash, blocked: 0 as const };
  const created_at = '2026-01-05T12:00:00.000Z';
  const { queries } = db;
  await queries
    .insertInto('patron_groups')
    .values({ code: '06', name: '{"pt":"Mestrado","en":"Master’s"}' })
    .execute();
  await queries
    .updateTable('patrons')
    .set({ password_hash, name: 'Maria de Souza Lima' })
    .execute();
  await queries
    .insertInto('patrons')
    .values([
      {
        ...common,
        person: 'p1',
        login: 'leitor.mestrado',
        name: 'Maria de Souza Lima',
        email: 'maria@ufvi.example',
        group_id: 2,
        created_at,
      },
      {
        ...common,
        person: 'p2',
        login: 'outra',
        name: 'Outra Pessoa',
        email: 'outra@ufvi.example',
        group_id: 1,
        created_at,
      },
    ])
    .execute();
}

const CLIENT = { client_id: 'acervo-web', client_secret: 'acervo-web' };

export interface RawAnswer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
}

/** Calls as a browser without the site's client would: every answer is seen as it comes. */
export function rawClient(url: string, headers: Record<string, string> = {}) {
  const ask = async (path: string, init: RequestInit = {}): Promise<RawAnswer> => {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { lang: '1', ...headers, ...(init.headers as Record<string, string>) },
    });
    const body = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
  };
  const token = (body: Record<string, unknown>): Promise<RawAnswer> =>
    ask('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...CLIENT, ...body }),
    });
  const enter = (username: string, password = PASSWORD, more: Record<string, unknown> = {}) =>
    token({ grant_type: 'password', username, password, ...more });
  const entered = async (username: string, more?: Record<string, unknown>): Promise<Token> =>
    (await enter(username, PASSWORD, more)).body as unknown as Token;
  const refresh = (refreshToken: string | undefined) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const as = ({ access_token }: Pick<Token, 'access_token'>) =>
    rawClient(url, { ...headers, authorization: `Bearer ${access_token}` });
  return { ask, token, enter, entered, refresh, as };
}
