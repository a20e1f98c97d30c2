import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNTS } from '../accounts.ts';

/** Escapes text for HTML and XML, attributes included. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1.25rem}' +
  'select,button{font:inherit;min-height:2.75rem;padding:0 .75rem}p[lang=en]{color:#555}';

export function sendHtml(response: ServerResponse, title: string, html: string, status = 200) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(
    `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${html}</html>`,
  );
}

/** The page on which one chooses who one is; no password is needed, and it says so. */
export function sendSignInPage(response: ServerResponse, protocol: string): void {
  const options = ACCOUNTS.list.map(({ login }) => `<option>${escaped(login)}</option>`);
  sendHtml(
    response,
    `Entrada da instituição (${protocol}), só da demonstração`,
    `<p>Aqui estaria o servidor de entrada da universidade. Este não pede senha: escolha uma conta da demonstração.</p>
<p lang="en">The university’s own sign-in would be here. This one needs no password: choose an account of the demonstration.</p>
<form method="post"><p><label>Conta <select name="login">${options.join('')}</select></label></p>
<p><button>Entrar</button> <button name="deny" value="1">Recusar</button></p></form>`,
  );
}

/** Bodies are small: what a form of these pages sends. */
const MAX_BODY = 20_000;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > MAX_BODY) throw new Error('The form is too large');
  }
  return new URLSearchParams(text);
}

/** The account chosen in a form: one of the demonstration, or null. */
export function chosenLogin(form: URLSearchParams): string | null {
  const login = form.get('login');
  return ACCOUNTS.list.some((account) => account.login === login) ? login : null;
}
