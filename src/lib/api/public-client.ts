import type { Output } from '#contract/calls.ts';
import { pageData } from '../page.ts';
import { http, isApiError } from './http.ts';

/** How the site names itself to the token endpoint. Public by nature: every page shows it. */
export interface PublicClient {
  client_id: string;
  client_secret: string;
}

/** As the institution told it to this page; null: the page was not in need of asking. */
let told: PublicClient | null = null;

/** As the build wrote it on the page; null where there is no page, or one without it. */
function writtenOnPage(): PublicClient | null {
  const { clientId, clientSecret } = pageData();
  return clientId && clientSecret ? { client_id: clientId, client_secret: clientSecret } : null;
}

async function askInstitution(): Promise<PublicClient> {
  const { cliente } = await http<Output<'GET /parametros/instituicao'>>({
    method: 'GET',
    path: '/parametros/instituicao',
  });
  return { client_id: cliente.id, client_secret: cliente.segredo };
}

/**
 * Asks as the client that the page names. The institution is asked for it only where the page
 * names none, or one that holds no longer: the page may be older than the setting.
 */
export async function asPublicClient<T>(ask: (client: PublicClient) => Promise<T>): Promise<T> {
  const known = told ?? writtenOnPage();
  try {
    if (known) return await ask(known);
  } catch (error) {
    if (!isUnknownClient(error)) throw error;
  }
  told = await askInstitution();
  return ask(told);
}

/** The token endpoint does not know the site: that says nothing about who is signed in. */
export const isUnknownClient = (error: unknown): boolean =>
  isApiError(error) && error.code === 'unknown_client';
