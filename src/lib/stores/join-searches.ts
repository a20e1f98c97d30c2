import { call } from '../api/call.ts';
import { storedSession } from '../api/credentials.ts';
import { $savedSearches } from './search-memory.ts';

/** Maximum accepted per call. */
const MAX_PER_CALL = 200;

/**
 * Copies this browser's saved searches to the signed-in account, each once: searches removed there
 * do not come back. Errors are ignored: the next page tries again.
 */
export async function joinSearches(): Promise<void> {
  if (storedSession() === null) return;
  const fresh = $savedSearches.get().filter(({ joined }) => joined === undefined);
  if (fresh.length === 0) return;
  const itens = fresh
    .slice(0, MAX_PER_CALL)
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
