import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import type { RequestDetails } from 'web-push';
import { createPusher, type Post, type PushMessage } from '#api/portal/integrations/push.ts';

const ORIGIN = 'https://push.example.org';

/** A browser with a push subscription: decrypts what its push service received, after RFC 8291. */
export function pushBrowser(name = 'one') {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${ORIGIN}/${name}`;
  return {
    endpoint,
    /** Body of the call that adds it. */
    body: {
      endereco: endpoint,
      chave: ecdh.getPublicKey('base64url'),
      segredo: auth.toString('base64url'),
    },
    read(message: Buffer): PushMessage {
      const salt = message.subarray(0, 16);
      const length = message.readUInt8(20);
      const sender = message.subarray(21, 21 + length);
      const sealed = message.subarray(21 + length);
      const derive = (ikm: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', ikm, from, info, bytes));
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
      const ikm = derive(ecdh.computeSecret(sender), auth, keyInfo, 32);
      const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record: text, the delimiter 2, padding.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage;
    },
  };
}
export type PushBrowser = ReturnType<typeof pushBrowser>;

/** A push service: accepts signed messages for browsers, or answers with a status. */
export async function openPushService(keys?: { publicKey: string; privateKey: string }) {
  const { default: webPush } = await import('web-push');
  const own = keys ?? webPush.generateVAPIDKeys();
  const received: RequestDetails[] = [];
  const answers = new Map<string, number | Error>();
  const post: Post = async (details) => {
    received.push(details);
    const answer = answers.get(details.endpoint) ?? 201;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const contact = 'mailto:biblioteca@example.org';
  return {
    push: await createPusher({ keys: own, contact, post }),
    received,
    /** Status, or error, of requests for an endpoint; absent: 201. */
    answers,
    /** What a browser has been sent. */
    shown: (browser: PushBrowser) =>
      received
        .filter(({ endpoint }) => endpoint === browser.endpoint)
        .map(({ body }) => browser.read(body ?? Buffer.alloc(0))),
    /** Claims of the signature of a request (RFC 8292). Throws if it is not the sender's. */
    async claims({ headers }: RequestDetails) {
      const { Authorization = '' } = headers as Record<string, string>;
      const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(Authorization) ?? [];
      const point = Buffer.from(k, 'base64url');
      const x = point.subarray(1, 33).toString('base64url');
      const y = point.subarray(33).toString('base64url');
      const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
      return { publicKey: k, ...(await jwtVerify(token, key)).payload };
    },
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;
