import { startSip2, LIMITS, type Limits, type Sip2Server } from '#api/circulation/sip2/listener.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { fillWithReaders } from '../networks/waiting-readers.ts';
import { openCopyOf } from '../servers/engines.ts';
import { Sip2Client } from './client.ts';
import { addTerminal } from './terminal.ts';

export const NOW = new Date('2026-03-12T17:20:00Z');
/** Of every reader. */
export const PIN = 'Acervo@2026';

/** A library with three readers, six titles of one copy (c1 …; c5 and c6 of the other library), and a listener. */
export interface Sip2Library {
  db: Database;
  server: Sip2Server;
  /** Warnings of the server. */
  warnings: string[];
  setNow(at: Date): void;
  /** A connection without a login. */
  connect(): Promise<Sip2Client>;
  /** A connection of a new terminal that is signed in. */
  terminal(account?: Parameters<typeof addTerminal>[2]): Promise<Sip2Client>;
  close(): Promise<void>;
}

export async function openSip2Library(limits: Partial<Limits> = {}): Promise<Sip2Library> {
  const { db, close } = await openCopyOf('sip2', async (empty) => {
    const libraries = ['central', 'central', 'central', 'central', 'branch', 'branch'];
    const titles = libraries.map((libraryCode) => [{ libraryCode }]);
    await fillWithReaders(empty, titles, await hashPassword(PIN));
    await empty.queries.updateTable('patrons').set({ card: 'A1' }).where('id', '=', 1).execute();
  });
  let now = NOW;
  const warnings: string[] = [];
  const server = await startSip2(
    { db, settings: DEMONSTRATION_SETTINGS, now: () => now },
    {
      ...{ host: '127.0.0.1', port: 0, limits: { ...LIMITS, ...limits } },
      warn: (text) => void warnings.push(text),
    },
  );
  const clients: Sip2Client[] = [];
  let terminals = 0;
  const connect = async () => {
    const client = await Sip2Client.connect(server.port() ?? 0);
    clients.push(client);
    return client;
  };
  return {
    ...{ db, server, warnings, connect },
    setNow: (at) => (now = at),
    async terminal(account) {
      terminals += 1;
      const login = `terminal-${terminals}`;
      const password = await addTerminal(db, login, account);
      const client = await connect();
      if (!(await client.login(login, password))) throw new Error('The terminal was refused');
      return client;
    },
    async close() {
      for (const client of clients) client.close();
      await server.close();
      await close();
    },
  };
}
