import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANG_HEADER } from '#contract/shared/languages.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { EVERY_CALL } from '../../support/every-call.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

/** Every call that names a record by its number: method, path, and which parts are numbers. */
const CALLS = EVERY_CALL.map(({ key, params }) => {
  const [method = '', path = ''] = key.split(' ');
  const numbers = Object.entries(params?.properties ?? {})
    .filter(([, schema]) => 'type' in schema && schema.type === 'integer')
    .map(([name]) => name);
  return { method, path, numbers };
}).filter(({ numbers }) => numbers.length > 0);

/** Numbers as people and scanners write them. */
const NO_NUMBERS = [
  ...['abc', '0', '-1', '+1', '01', '1.0', '1e0', '0x1', '1a', '1%2C2', '%20', '1%2F2', '1%00'],
  ...['%D9%A1', 'null', "1'--", '%3Cscript%3E', '9007199254740993', '1'.repeat(90)],
];

describeEngine('a call that names a record by number', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('is known by many paths', () => {
    expect(CALLS.length).toBeGreaterThan(20);
    for (const path of ['/acervo/:id', '/autoridade/:id', '/kardex/:id/item']) {
      expect(CALLS.map((call) => call.path)).toContain(path);
    }
  });

  it.each(CALLS)('says of anything else that it is not there ($method $path)', async (call) => {
    for (const name of call.numbers) {
      for (const id of NO_NUMBERS) {
        const path = call.path.replace(`:${name}`, id).replace(/:\w+/g, '1');
        const { status } = await fetch(`${portal.url}/api${path}`, { method: call.method });
        // Calls for patrons first ask who is there.
        expect([401, 404], `${path}: ${status}`).toContain(status);
      }
    }
  });
});

describeEngine('a part of an address', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const ask = async (name: string) => {
    const answer = await fetch(`${portal.url}/api/pessoas/${name}/recuperar-senha`, {
      headers: { lang: '1' },
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };

  it('may be as long as the contract says', async () => {
    expect((await ask('n'.repeat(200))).status).toBe(200);
    expect((await ask('n'.repeat(201))).status).toBe(404);
  });

  it('with wrong fields is told what is wrong with each, in the language of the request', async () => {
    const wrong = async (path: string, lang: string) => {
      const answer = await fetch(`${portal.url}/api/${path}`, { headers: { lang } });
      const body = (await answer.json()) as { fields: { field: string; texto: string }[] };
      return body.fields.map(({ field, texto }) => `${field}: ${texto}`);
    };
    expect(await wrong('consulta?q=x&perPage=0', LANG_HEADER.en)).toEqual([
      'perPage: The smallest value is 1.',
    ]);
    expect(await wrong('consulta?q=x&search_tab=nada', LANG_HEADER.pt)).toEqual([
      'search_tab: Valor desconhecido: nada.',
    ]);
    expect(await wrong('parametros/atendimento?de=2026-02-30', LANG_HEADER.es)).toEqual([
      'de: Este día no existe en el calendario.',
    ]);
  });

  it('that is far too long, or no text, is refused in the form of every refusal', async () => {
    for (const name of ['n'.repeat(5000), '%zz']) {
      expect(await ask(name)).toEqual({
        status: 400,
        body: {
          ...{ statusCode: 400, message: 'malformed_request' },
          texto: 'O pedido veio em uma forma que não se pode ler.',
        },
      });
    }
  });
});
