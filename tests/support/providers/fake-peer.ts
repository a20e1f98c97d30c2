import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Settings } from '#api/portal/settings/settings.ts';

/** A server that stands where another catalogue should. */
export interface FakePeer {
  address: string;
  close(): Promise<void>;
}

export async function startFakePeer(answer: RequestListener): Promise<FakePeer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Settings with other catalogues at these addresses. */
export function withPeers(
  addresses: { network?: string; target?: string },
  seconds = 20,
): Settings {
  const peer = (code: number, name: string, address: string) => ({ code, name, address });
  const { network, target } = addresses;
  return {
    ...DEMONSTRATION_SETTINGS,
    peers: {
      seconds,
      ...(network !== undefined && { network: peer(7, 'Rede do Vale', network) }),
      ...(target !== undefined && { target: peer(8, 'Normas', target) }),
    },
  };
}
