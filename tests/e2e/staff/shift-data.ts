import { expect, type APIRequestContext } from '@playwright/test';
import type { Input, Output } from '#contract/calls.ts';
import { patrons } from '#demo/people.ts';
import { headersOf } from '../../support/screens/sign-in.ts';

/** What readers and another library did before and during the shift, by the calls of the server. */

/** The library of the shift, and one that sends it a bag. */
export const LIBRARY = 2;
const OTHER_LIBRARY = 6;

export interface ShiftCopy {
  title: number;
  code: string;
  /** No other copy is free anywhere: it can be reserved once it is lent. */
  isLastFree: boolean;
}

export const cardOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.card ?? '';

const barcodeOf = (library: number, copy: number): string =>
  `${library}${String(copy).padStart(6, '0')}`;

/** Copies of the library that may be lent, each of a title of its own: so many that can be reserved, and others. */
export async function freeCopies(
  request: APIRequestContext,
  { from, reservable, others }: { from: number; reservable: number; others: number },
) {
  const last: ShiftCopy[] = [];
  const rest: ShiftCopy[] = [];
  for (let title = from; title < 700; title++) {
    const copy = await freeCopy(request, title);
    if (copy?.isLastFree && last.length < reservable) last.push(copy);
    else if (copy && rest.length < others) rest.push(copy);
    if (last.length === reservable && rest.length === others) break;
  }
  expect([last.length, rest.length]).toEqual([reservable, others]);
  return { last, rest };
}

async function freeCopy(request: APIRequestContext, title: number): Promise<ShiftCopy | null> {
  const response = await request.get(`/api/acervo/${title}/exemplares`);
  if (!response.ok()) return null;
  const { bibliotecas } = (await response.json()) as Output<'GET /acervo/:id/exemplares'>;
  const free = bibliotecas.flatMap(({ cod_biblioteca: library, so_consulta: stays, exemplares }) =>
    stays
      ? []
      : exemplares
          .filter(({ situacao }) => situacao === 'disponivel')
          .map(({ cod_exemplar: copy }) => ({ library, copy })),
  );
  const here = free.find(({ library }) => library === LIBRARY);
  if (!here) return null;
  return { title, code: barcodeOf(LIBRARY, here.copy), isLastFree: free.length === 1 };
}

/** What somebody has that is late and costs a fine, from this library or another. */
export async function lateCopy(request: APIRequestContext, login: string): Promise<string> {
  const headers = await headersOf(request, login);
  const response = await request.get('/api/emprestimo/titulos-pendentes', { headers });
  const { itens } = (await response.json()) as Output<'GET /emprestimo/titulos-pendentes'>;
  const one = itens.find(({ multa_prevista: fine }) => fine > 0);
  return one ? barcodeOf(one.cod_biblioteca, one.cod_exemplar) : '';
}

/** Readers in turn ask for copies of this library, to be sent to another, until so many are asked for. */
export async function askForCopies(
  request: APIRequestContext,
  { readers, copies, count }: { readers: string[]; copies: ShiftCopy[]; count: number },
): Promise<void> {
  let asked = 0;
  for (const [at, { title }] of copies.entries()) {
    if (asked === count) return;
    const login = readers[at % readers.length] ?? '';
    const data: Input<'POST /solicitacao-emprestimo/:id'>['body'] = {
      ...{ biblioteca_origem: LIBRARY, biblioteca_recebimento: OTHER_LIBRARY },
      ...{ cod_local_recebimento: 1, material_adicional: false, volume: '', tomo: '', parte: '' },
      ...{ telefone: '(42) 3333-0000', email: `${login}@ufvi.example` },
    };
    const headers = await headersOf(request, login);
    const sent = await request.post(`/api/solicitacao-emprestimo/${title}`, { headers, data });
    if (sent.ok()) asked++;
  }
  expect(asked).toBe(count);
}

/** Readers reserve titles that are lent, to be picked up at this library. */
export async function reserve(
  request: APIRequestContext,
  login: string,
  copies: readonly ShiftCopy[],
): Promise<void> {
  const headers = await headersOf(request, login);
  for (const { title } of copies) {
    const data: Input<'POST /reserva'>['body'] = {
      ...{ cod_acervo: title, biblioteca: LIBRARY, volume: '', tomo: '', parte: '' },
      material_adicional: false,
    };
    const placed = await request.post('/api/reserva', { headers, data });
    expect(placed.ok(), await placed.text()).toBe(true);
  }
}

/** Staff of the other library lend these copies, and take them back. Returns how to take them back. */
export async function lendElsewhere(
  request: APIRequestContext,
  borrower: string,
  copies: readonly ShiftCopy[],
): Promise<() => Promise<void>> {
  const headers = {
    ...(await headersOf(request, 'chefe')),
    posto: `${OTHER_LIBRARY};Outro`,
  };
  const send = async (codes: readonly string[], result: string) => {
    const leituras = codes.map((codigo) => ({
      ...{ chave: `outro-balcao-${result}-${codigo}`, codigo, modo: 'automatico' },
    }));
    const sent = await request.post('/api/equipe/balcao/leituras', { headers, data: { leituras } });
    const { respostas } = (await sent.json()) as Output<'POST /equipe/balcao/leituras'>;
    expect(respostas.at(-1)?.resultado).toBe(result);
  };
  const codes = copies.map(({ code }) => code);
  await send([cardOf(borrower), ...codes], 'emprestado');
  return () => send(codes, 'devolvido');
}

/** Each reader writes a comment about this library. */
export async function comment(
  request: APIRequestContext,
  comments: readonly (readonly [login: string, text: string])[],
): Promise<void> {
  for (const [login, content] of comments) {
    const sent = await request.post('/api/unidade-informacao/comentario', {
      headers: await headersOf(request, login),
      data: { content, b: LIBRARY },
    });
    expect(sent.ok()).toBe(true);
  }
}
