import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { useMultipart } from '#api/core/http/multipart.ts';

/** What a form with this body is read as, or why it is refused. */
async function read(payload: string) {
  const app = Fastify();
  useMultipart(app);
  app.post('/', ({ body }) => body);
  app.setErrorHandler((error, _request, reply) =>
    reply.status((error as { statusCode: number }).statusCode).send(error),
  );
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

it('reads the text fields of a form, and no files', async () => {
  const file = part('foto', 'GIF', '; filename="a.gif"');
  expect(await read(`${part('login', 'maria')}${file}--x--\r\n`)).toEqual({
    ...{ status: 200, body: { login: 'maria' } },
  });
});

it('refuses a form that did not arrive whole', async () => {
  const { status, body } = await read('--x\r\nContent-Dis');
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'malformed_request' });
});
