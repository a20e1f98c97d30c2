import { call } from '../api/call.ts';
import { storedSession } from '../api/credentials.ts';
import { personal } from '../storage/personal.ts';

/** Number of unread alerts, as last fetched. */
interface Unread {
  person: number;
  count: number;
  /** In milliseconds. */
  at: number;
}

/** Cache lifetime, so that consecutive pages do not refetch. */
const KNOWN_MS = 300_000;

const isUnread = (value: unknown): value is Unread | null =>
  value === null ||
  (typeof value === 'object' && 'person' in value && 'count' in value && 'at' in value);

const unread = personal<Unread>({ name: 'alertas', version: 1, isValid: isUnread });

export const $unread = unread.store;

const personNow = (): number | null => storedSession()?.user.cod_pessoa ?? null;

/** Sets the number from a response. */
export function keepUnread(count: number): void {
  const person = personNow();
  if (person !== null) unread.set({ person, count, at: Date.now() });
}

/** Fetches the number if stale. Errors are ignored: the next page tries again. */
export async function loadUnread(): Promise<void> {
  const person = personNow();
  const known = unread.read();
  if (person === null) return;
  if (known?.person === person && Math.abs(Date.now() - known.at) < KNOWN_MS) return;
  if (known?.person !== person) unread.set(null);
  try {
    const { nao_lidos: count } = await call('GET /solicitacoes/alertas/nao-lidos', {});
    keepUnread(count);
  } catch {
    return;
  }
}
