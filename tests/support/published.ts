import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { readSecret } from '#api/patrons/auth/secret.ts';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { E2E_DATA, E2E_NOW } from './e2e-data.ts';

/** Whoever has the data folder may read what a build reads. */
async function token(): Promise<string> {
  const db = openDatabase(join(E2E_DATA, 'acervo.db'));
  try {
    const secret = await readSecret(db, { dataFolder: E2E_DATA, secret: '' });
    return await buildToken({ secret, now: () => new Date(E2E_NOW) }, BUILD_DAYS.own);
  } finally {
    await db.close();
  }
}

/** Ids of the records that have a page of their own. */
export async function published(
  request: APIRequestContext,
  list: 'acervos' | 'autoridades',
): Promise<number[]> {
  const answer = await request.get(`/api/publicacao/${list}`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  const { itens } = (await answer.json()) as {
    itens: { cod_acervo?: number; cod_autoridade?: number }[];
  };
  return itens.map((one) => one.cod_acervo ?? one.cod_autoridade ?? 0);
}
