import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { postWebhook } from '#api/portal/webhooks/post.ts';

it('posting a webhook fails where the receiver changes the protocol', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const sent = postWebhook(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}' }, [
      '127.0.0.1',
    ]);
    await expect(sent).rejects.toThrow('without a response');
  } finally {
    server.close();
    await once(server, 'close');
  }
});
