import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a line to a site, at an address of its own, on which one answer may be changed: what its next
 * publication would be.
 */
export async function startLine(site: string) {
  const changes = new Map<string, (text: string) => string>();
  const pass = async (
    { url = '/', method = 'GET', headers }: IncomingMessage,
    answer: ServerResponse,
  ) => {
    const asked = await fetch(site + url, {
      method,
      headers: { lang: String(headers['lang'] ?? ''), accept: String(headers['accept'] ?? '*/*') },
      redirect: 'manual',
    });
    const kept = [...asked.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
    );
    const bytes = Buffer.from(await asked.arrayBuffer());
    const change = changes.get(url);
    answer
      .writeHead(asked.status, Object.fromEntries(kept))
      .end(change ? change(bytes.toString()) : bytes);
  };
  const server = createServer((request, answer) => {
    pass(request, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (path: string, to: (text: string) => string) => void changes.set(path, to),
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
