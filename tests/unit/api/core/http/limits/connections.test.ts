import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitConnections, type ConnectionLimits } from '#api/core/http/limits/connections.ts';

const ONE = '127.0.0.1';
const OTHER = '127.0.0.2';
const PROXY = '127.0.0.3';
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let end: () => void;
afterEach(() => end());

/** A server that answers when it is told to. */
async function listening(limits: ConnectionLimits) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  const sockets: Socket[] = [];
  limitConnections(server, (address) => address === PROXY, limits);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    /** Connects, and waits until the server has let it in or closed it. */
    open: async (localAddress: string, text = '') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      const met = once(server, 'connection');
      await once(socket, 'connect');
      await met;
      if (text !== '') socket.write(text);
      return socket;
    },
    /** Opens one whose request is under way. */
    busy: async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      socket.write(REQUEST);
      await new Promise<void>((done) => server.once('request', () => done()));
      return { socket, response: waiting.at(-1) as ServerResponse };
    },
  };
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

it('lets one address have its share, and others in', async () => {
  const { open, busy } = await listening({ total: 10, perAddress: 2 });
  const first = await busy(ONE);
  await busy(ONE);
  await closed(await open(ONE));
  expect((await busy(OTHER)).socket.destroyed).toBe(false);
  // A place that became free is given again.
  first.socket.destroy();
  await once(first.response, 'close');
  expect((await busy(ONE)).socket.destroyed).toBe(false);
});

it('closes the connection of an address that has been idle for the longest time', async () => {
  const { open, busy } = await listening({ total: 10, perAddress: 3 });
  const used = await busy(ONE);
  const [silent, slow] = [await open(ONE), await open(ONE, 'GET / HTTP/1.1\r\nX-A:')];
  used.response.end();
  await once(used.response, 'close');
  await busy(ONE);
  await closed(silent);
  await busy(ONE);
  await closed(slow);
  expect(used.socket.destroyed).toBe(false);
  await busy(ONE);
  await closed(used.socket);
});

it('lets readers in where every place is taken by heads that never end', async () => {
  const { open, busy } = await listening({ total: 4, perAddress: 2 });
  const slow = [
    await open(OTHER, 'GET / HTT'),
    await open('127.0.0.4', 'GET / HTT'),
    await open('127.0.0.5', 'GET / HTT'),
    await open('127.0.0.6', 'GET / HTT'),
  ];
  await busy(ONE);
  const [oldest, ...others] = slow;
  await closed(oldest as Socket);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

it('limits a trusted proxy by all there may be alone', async () => {
  const { open, busy } = await listening({ total: 4, perAddress: 2 });
  for (let places = 0; places < 4; places++) await busy(PROXY);
  await closed(await open(PROXY));
});
