import { call } from '../api/call.ts';
import { storedSession } from '../api/credentials.ts';
import { $savedSearches } from './search-memory.ts';

/** No more than the server takes in one go. */
const MOST = 200;

/**
 * Gives the searches that this browser keeps to the account of whoever is signed in, each once: what they take off in
 * the account does not come back. The browser keeps its own. An error is nothing to tell: the next page tries
 * again.
 */
export async function joinSearches(): Promise<void> {
  if (storedSession() === null) return;
  const fresh = $savedSearches.get().filter(({ joined }) => joined === undefined);
  if (fresh.length === 0) return;
  const itens = fresh
    .slice(0, MOST)
    .map(({ address, text, total }) => ({ endereco: address, texto: text, total }));
  try {
    await call('POST /perfil-interesse/pesquisas/juntar', { body: { itens } });
  } catch {
    return;
  }
  const given = new Set(itens.map(({ endereco }) => endereco));
  $savedSearches.set(
    $savedSearches
      .get()
      .map((one) => (given.has(one.address) ? { ...one, joined: true as const } : one)),
  );
}
