import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { NetworkTitleIsland } from '#islands/titles/NetworkTitleIsland.tsx';
import { TitleShellIsland } from '#islands/titles/TitleShellIsland.tsx';
import network from '#lib/i18n/locales/pt/network.json' with { type: 'json' };
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { ISLAND, TEXT_URLS } from '../../../support/texts.ts';

const READ = 'GET /acervo/:id';
const READ_THERE = 'GET /rede-pergamum/acervo/:id';
const NAME = "Preço: $& e $' e $1";

const title: Output<typeof READ> = {
  cod_acervo: 7,
  tipo_obra: 'Livro',
  campos: [],
  descricao: [],
  title: NAME,
  autores: [],
  assuntos: [],
  ano_publicacao: 1934,
  series: [],
  isbn: [],
  issn: [],
  idioma: 'por',
  idioma_desc: 'português',
  classificacao: [],
  numero_chamada: '',
  sumario: [],
  notas: [],
  outros_titulos: [],
  links: [],
  cod_tipo_obra: 1,
  tipo_capa: 'livro',
  acesso_remoto: false,
  possui_acessibilidade: false,
};

let api: FakeApi;
beforeEach(() => {
  document.title = 'Obra do acervo · Catálogo';
  api = fakeApi({ [READ]: () => title });
});
afterEach(() => {
  document.head.querySelectorAll('meta[name=robots]').forEach((meta) => meta.remove());
});

const PROPS = { ...ISLAND, words: TEXT_URLS };

async function open(Shell = TitleShellIsland, path = '/acervo/7') {
  window.history.replaceState(null, '', path);
  await act(async () => void render(<Shell {...PROPS} />));
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');

it('a title bears its name as it stands, whatever signs are in it', async () => {
  await open();
  expect(await heading()).toBe(NAME);
  expect(document.title).toBe(`${NAME} · Catálogo`);
});

it('a title says how many copies it has on their tab, and which edition it is in the margin', async () => {
  api.answers[READ] = () => ({ ...title, edicao: '4. ed.', publicacao: 'Rio: Record, 1934' });
  api.answers['GET /acervo/:id/permissoes'] = () => ({
    itens: [
      { codigo: '30', rota: 'exemplares', quantidade: 7 },
      { codigo: '36', rota: 'marc' },
    ],
  });
  await open();
  const tabs = await screen.findByRole('navigation', { name: 'Partes da obra' });
  await waitFor(() =>
    expect([...tabs.children].map(({ textContent }) => textContent)).toEqual([
      'Exemplares 7',
      'MARC',
    ]),
  );
  const edition = screen.getByText('Edição').closest('div');
  expect(edition?.textContent).toBe('Edição4. ed., 1934');
});

it('a title that the network keeps back says so, stays in search engines, and comes when asked for again', async () => {
  api.answers[READ] = unreachable;
  await open();
  expect(await heading()).toBe('A obra não chegou');
  expect(robots()).toBeUndefined();
  api.answers[READ] = () => title;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(async () => expect(await heading()).toBe(NAME));
  expect(document.title).toBe(`${NAME} · Catálogo`);
});

it('a server in trouble keeps no title out of search engines', async () => {
  api.answers[READ] = () => refusal(503, 'unavailable');
  await open();
  expect(await heading()).toBe('A obra não chegou');
  expect(robots()).toBeUndefined();
});

it.each([
  [404, 'title_not_found', 'Não há esta obra no acervo'],
  [410, 'title_withdrawn', 'Esta obra saiu do acervo'],
])('a title that is not there (%i) is kept out of search engines', async (status, code, told) => {
  api.answers[READ] = () => refusal(status, code);
  await open();
  expect(await heading()).toBe(told);
  await waitFor(() => expect(robots()).toBe('noindex'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('a title of the network is told apart from a network that is not there', async () => {
  api.answers[READ_THERE] = () => refusal(404, 'network_not_offered');
  await open(NetworkTitleIsland, '/rede_pergamum/7');
  expect(await heading()).toBe(network.failed);
  cleanup();
  api.answers[READ_THERE] = () => refusal(404, 'title_not_found');
  await open(NetworkTitleIsland, '/rede_pergamum/7');
  expect(await heading()).toBe(network.unknown);
});

const HOST = { titulo: 'Revista do Vale', periodico: true, volume: '3', ano: 2001 };

it('an article leads to a request for a copy, which knows it; what is online does not', async () => {
  api.answers[READ] = () => ({ ...title, title: 'Solo', contido_em: HOST });
  await open();
  const link = await screen.findByRole('link', { name: 'Pedir uma cópia' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://site.test');
  expect(pathname).toBe('/meupergamum/app/solicitacoes/comutacao');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ tipo: 'artigo', titulo: 'Solo', publicacao: 'Revista do Vale', volume: '3', ano: '2001' },
  });
  cleanup();
  api.answers[READ] = () => ({ ...title, contido_em: HOST, acesso_remoto: true });
  await open();
  await heading();
  expect(screen.queryByRole('link', { name: 'Pedir uma cópia' })).toBeNull();
});

it.each([
  [
    'an article',
    { descricao: [{ campo: '773', rotulo: 'Em', valores: [{ texto: 'Revista' }] }] },
    0,
  ],
  ['what is online', { acesso_remoto: true }, 0],
  ['a book', {}, 1],
])('of another catalogue only a book is said to have no copies: %s', async (_, facts, count) => {
  const there = {
    instituicao: { cod_empresa: 9, desc_empresa: 'Vale' },
    rota: 'https://a.example',
  };
  api.answers[READ_THERE] = () => ({ ...title, ...there, disponibilidade: [], ...facts });
  await open(NetworkTitleIsland, '/rede_pergamum/7');
  expect(await heading()).toBe(NAME);
  expect(screen.queryAllByText(network.copies_none)).toHaveLength(count);
});
