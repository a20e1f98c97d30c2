import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of an institution: listens before it is known what it answers. */
export interface InstitutionServer {
  origin: string;
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

export async function startInstitution(port = 0): Promise<InstitutionServer> {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (given) => {
      listener = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The page on which one says who one is; no password is asked. */
export const signInPage = (response: ServerResponse, action: string): void =>
  sendPage(
    response,
    `<form method="post" action="${action}">
<label>Institutional user <input name="login"></label>
<button>Continue</button> <button name="deny" value="1">Deny</button></form>`,
  );

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Institution</title>${html}</html>`);
}

/** The fields of a posted form. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}
