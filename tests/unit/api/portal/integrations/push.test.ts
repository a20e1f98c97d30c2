import type { lookup, LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#api/core/http/networks.ts';
import { createPusher, postWith, publicLookup } from '#api/portal/integrations/push.ts';
import { openPushService, pushBrowser } from '../../../../support/providers/push-service.ts';

/** Of push.example.org, self-signed for tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg921LD+TPyAaFWUUv
PfxUji6n1nEsEbkup9HMQgff5EahRANCAAQuBpmD3Sqs96KExRVesbN0nzeWFouk
Vga2cTgboas56cS1bnlIYVfwsh0/DeVXd653Hmi2tuHvy9/fqXIDFtP2
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUYZpQB4XNHYn+79QSSjsm9Ljo8EswCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzAgFw0yNjExMjYyMzEyMzZaGA8y
MTI2MTEwMjIzMTIzNlowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABC4GmYPdKqz3ooTFFV6xs3SfN5YWi6RWBrZx
OBuhqznpxLVueUhhV/CyHT8N5Vd3rnceaLa24e/L39+pcgMW0/ajcDBuMB0GA1Ud
DgQWBBRXuJmy023i3OK13XV6RZKjmSSRZTAfBgNVHSMEGDAWgBRXuJmy023i3OK1
3XV6RZKjmSSRZTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHB1c2guZXhh
bXBsZS5vcmcwCgYIKoZIzj0EAwIDSQAwRgIhANA0lA0W5S2ZbKRUInCahpe7sgJ8
vl0CCgElEFuiPyDOAiEAmGmLCHBf/trVWsiujLndOGUr6gt30v02PX+92yMSMu8=
-----END CERTIFICATE-----`;

/** Resolves every name to addresses of private networks. */
const resolvePrivately = ((
  _name: string,
  _options: unknown,
  done: (error: null, found: LookupAddress[]) => void,
) => {
  done(null, [
    { address: '10.0.0.5', family: 4 },
    { address: '::1', family: 6 },
  ]);
}) as typeof lookup;

const MESSAGE = { title: 'Aviso', text: 'Um texto', path: '/meupergamum' };

const targetOf = ({ body }: ReturnType<typeof pushBrowser>) => ({
  ...{ endpoint: body.endereco, publicKey: body.chave, authSecret: body.segredo },
});

describe('sending to a push service', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** A pusher for a push service on this machine. */
  async function pusherTo(handle: (request: IncomingMessage, response: ServerResponse) => void) {
    const listening = createServer({ key, cert }, handle);
    server = listening;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    const { port } = listening.address() as AddressInfo;
    const post = postWith({
      port,
      hostname: '127.0.0.1',
      servername: 'push.example.org',
      ca: cert,
    });
    const { default: webPush } = await import('web-push');
    const contact = 'mailto:biblioteca@example.org';
    return createPusher({ keys: webPush.generateVAPIDKeys(), contact, post });
  }

  it('posts what the browser can read, over https', async () => {
    const browser = pushBrowser();
    let shown: unknown;
    const pusher = await pusherTo((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        shown = [request.method, request.url, browser.read(Buffer.concat(parts))];
        response.writeHead(201).end();
      });
    });
    expect(await pusher.send(targetOf(browser), MESSAGE)).toBe('sent');
    expect(shown).toEqual(['POST', '/one', MESSAGE]);
  });

  it('does not follow a redirect, and does not read an answer without an end', async () => {
    const pusher = await pusherTo((_request, response) => {
      response.writeHead(307, { location: 'https://127.0.0.1/' });
      response.write('x');
    });
    await expect(pusher.send(targetOf(pushBrowser()), MESSAGE)).rejects.toThrow(
      'push.example.org answered 307',
    );
  });

  it('connects to no private address, whatever a name resolves to', async () => {
    const { default: webPush } = await import('web-push');
    const contact = 'mailto:biblioteca@example.org';
    const pusher = await createPusher({
      keys: webPush.generateVAPIDKeys(),
      contact,
      post: postWith({ lookup: publicLookup(resolvePrivately) }),
    });
    const browser = targetOf(pushBrowser());
    await expect(pusher.send(browser, MESSAGE)).rejects.toThrow(
      'push.example.org has no public address',
    );
    await expect(
      pusher.send({ ...browser, endpoint: 'https://127.0.0.1/' }, MESSAGE),
    ).rejects.toThrow('The push service has no public address');
  });

  it.each([404, 410])('says that a browser is gone after %i', async (status) => {
    const { push, answers } = await openPushService();
    const browser = pushBrowser();
    answers.set(browser.endpoint, status);
    expect(await push.send(targetOf(browser), MESSAGE)).toBe('gone');
  });
});

describe('a public address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '2a00:1450:4003:80f::200a', '64:ff9b::808:808'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['0.0.0.0', '10.1.1.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
    ...['192.168.0.1', '198.19.0.1', '224.0.0.1', '255.255.255.255', '::', '::1'],
    ...['::ffff:10.0.0.1', '::ffff:7f00:1', 'fd12::1', 'fe80::1', 'ff02::1'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
