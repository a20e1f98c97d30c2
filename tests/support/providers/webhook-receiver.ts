import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  id: string;
  timestamp: string;
  signatures: string[];
  body: string;
  type: string;
  data: Record<string, unknown> & { id: number };
}

/** Another system that receives webhooks, on a port of its own. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedEvent[];
  /** Decides the status of each response; 200 unless set. */
  respond: (event: ReceivedEvent) => number;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: Pick<WebhookReceiver, 'received' | 'respond'> = {
    received: [],
    respond: () => 200,
  };
  const server = createServer((request, response) => {
    void read(request).then((event) => {
      receiver.received.push(event);
      response.writeHead(receiver.respond(event), { location: '/elsewhere' });
      response.end('not read');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/events`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function read(request: IncomingMessage): Promise<ReceivedEvent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const header = (name: string) => String(request.headers[name]);
  const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
  return {
    ...{ id: header('webhook-id'), timestamp: header('webhook-timestamp') },
    ...{ signatures: header('webhook-signature').split(' '), body, type, data },
  };
}

/** The check of docs/protocols.md: is one of the signatures made with this secret? */
export function isSignedWith(secret: string, event: ReceivedEvent): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const { id, timestamp, body } = event;
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return event.signatures.includes(`v1,${digest}`);
}
