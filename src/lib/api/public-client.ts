import type { Output } from '#contract/calls.ts';
import { pageData } from '../page.ts';
import { http, isApiError } from './http.ts';

/** The site's client id at the token endpoint. Public: every page contains it. */
export interface PublicClient {
  client_id: string;
  client_secret: string;
}

/** Fetched from the institution; null if not needed so far. */
let told: PublicClient | null = null;

/** Written on the page by the build; null if missing. */
function pageClient(): PublicClient | null {
  const { clientId, clientSecret } = pageData();
  return clientId && clientSecret ? { client_id: clientId, client_secret: clientSecret } : null;
}

async function fetchClient(): Promise<PublicClient> {
  const { cliente } = await http<Output<'GET /parametros/instituicao'>>({
    method: 'GET',
    path: '/parametros/instituicao',
  });
  return { client_id: cliente.id, client_secret: cliente.segredo };
}

/**
 * Runs `ask` with the page's client. Fetches it from the server only if the page has none or an
 * obsolete one, as the page may be older than the setting.
 */
export async function asPublicClient<T>(ask: (client: PublicClient) => Promise<T>): Promise<T> {
  const known = told ?? pageClient();
  try {
    if (known) return await ask(known);
  } catch (error) {
    if (!isUnknownClient(error)) throw error;
  }
  told = await fetchClient();
  return ask(told);
}

/** The token endpoint does not know the client: says nothing about the session. */
export const isUnknownClient = (error: unknown): boolean =>
  isApiError(error) && error.code === 'unknown_client';
