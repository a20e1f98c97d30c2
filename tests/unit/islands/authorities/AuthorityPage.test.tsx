import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { AuthorityHead } from '#islands/authorities/AuthorityHead.tsx';
import { AuthorityPartsIsland } from '#islands/authorities/AuthorityPartsIsland.tsx';
import { AuthorityShellIsland } from '#islands/authorities/AuthorityShellIsland.tsx';
import { AuthoritySide } from '#islands/authorities/AuthoritySide.tsx';
import { createTranslate } from '#lib/i18n/texts.ts';
import authorities from '#lib/i18n/locales/pt/authorities.json' with { type: 'json' };
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { ISLAND, TEXT_URLS } from '../../../support/texts.ts';

// No sheet ever arrives here.
vi.mock('#islands/ui/load-style.ts', () => ({ loadStyle: () => Promise.resolve() }));

const READ = 'GET /autoridade/:id';
const TITLES = 'GET /consulta';
type Authority = Output<typeof READ>;
type Titles = Output<typeof TITLES>;
type Row = Titles['itens'][number];

const authority = (more: Partial<Authority> = {}): Authority => ({
  cod_autoridade: 7,
  descricao: 'Pessoa, Fernando, 1888-1935',
  tipo: 'autor_pessoa',
  desc_tipo: 'Pessoa',
  datas: '1888-1935',
  outras_formas: [],
  ver_tambem: [],
  biografia: [],
  escopo: [],
  fontes: [],
  identificadores: [],
  links: [],
  obras: { autor: 41, assunto: 1, serie: 0 },
  registro: true,
  marc: [],
  versao: 'v',
  ...more,
});

const row = (title: string): Row => ({
  cod_acervo: 5,
  title,
  author: 'Pessoa, Fernando',
  ano_publicacao: 1934,
  idioma: 'por',
  idioma_desc: 'português',
  edition: '',
  publisher: '',
  publicacao: '',
  descricao_fisica: '',
  call_number: '',
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  possui_acessibilidade: '',
  rota: '/acervo/5',
  dados_adicionais: { A: [], S: [] },
  disponibilidade: [],
});
const titles = (more: Partial<Titles> = {}): Titles => ({
  itens: [row('Mensagem')],
  total: 41,
  page: 1,
  perPage: 20,
  filtros: [],
  consulta: { partes: [], reparada: false },
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  document.title = 'Fernando Pessoa · Catálogo';
  api = fakeApi({
    [READ]: () => authority(),
    [TITLES]: ({ query }) => titles({ page: Number(query['page'] ?? 1) }),
  });
});

const PROPS = { ...ISLAND, marcWords: TEXT_URLS };

async function open(path = '/autoridade/7', Screen = 'page' as 'page' | 'shell') {
  window.history.replaceState(null, '', path);
  await act(async () => {
    render(
      Screen === 'page' ? (
        <AuthorityPartsIsland codAutoridade={7} {...PROPS} />
      ) : (
        <AuthorityShellIsland {...PROPS} />
      ),
    );
  });
}

const heading = (level: number) => screen.findByRole('heading', { level });
/** A page is renamed after it was drawn. */
const isCalled = (title: string) => waitFor(() => expect(document.title).toBe(title));
const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('link', { name })));

describe('the titles of an authority', () => {
  it('are those as author first, each a row with its place in the basket', async () => {
    await open();
    expect((await heading(2)).textContent).toBe('41 obras de Fernando Pessoa');
    expect((await heading(3)).textContent).toBe('Mensagem');
    expect(api.asked(TITLES)[0]?.query).toEqual({
      q: '',
      autor: '7',
      orderBy: 'obra',
      direction: 'C',
    });
    expect(screen.getByRole('button', { name: /cesta/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Ver na pesquisa/ }).getAttribute('href')).toBe(
      '/?q=&autor=7&orderBy=obra&direction=C',
    );
  });

  it('go over to those as subject, in an address that says so', async () => {
    await open();
    await press(/Como assunto/);
    expect(window.location.search).toBe('?uso=assunto');
    expect((await heading(2)).textContent).toBe('1 obra sobre Fernando Pessoa');
    expect(api.asked(TITLES).at(-1)?.query).toMatchObject({ assunto: '7' });
    expect(screen.getByRole('link', { name: /Como assunto/ }).getAttribute('aria-current')).toBe(
      'true',
    );
  });

  it('can be put in another order, and read page by page', async () => {
    await open('/autoridade/7?lng=pt');
    await heading(3);
    await act(
      async () =>
        void fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ano D' } }),
    );
    expect(api.asked(TITLES).at(-1)?.query).toMatchObject({ orderBy: 'ano', direction: 'D' });
    await press('Próxima página');
    expect(window.location.search).toBe('?lng=pt&orderBy=ano&direction=D&page=2');
    await waitFor(() => expect(document.activeElement?.className).toBe('entry__list'));
  });

  it('beyond the end lead back to the beginning', async () => {
    api.answers[TITLES] = () => titles({ itens: [], page: 9 });
    await open('/autoridade/7?page=9');
    expect(
      (await screen.findByRole('link', { name: /primeira página/ })).getAttribute('href'),
    ).toBe('?');
  });

  it('that are none say so, and where the same words may be', async () => {
    api.answers[READ] = () => authority({ obras: { autor: 0, assunto: 0, serie: 0 } });
    await open();
    expect((await heading(2)).textContent).toBe('Nenhuma obra no acervo');
    expect(screen.getByRole('link', { name: 'Procurar nas obras' }).getAttribute('href')).toBe(
      '/?q=Pessoa%2C+Fernando%2C+1888-1935',
    );
    expect(api.asked(TITLES)).toEqual([]);
  });

  it('that do not come are told, and asked for again', async () => {
    api.answers[TITLES] = unreachable;
    await open();
    expect((await within(await screen.findByRole('alert')).findByRole('heading')).textContent).toBe(
      'As obras não chegaram',
    );
    api.answers[TITLES] = () => titles();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /de novo/ })));
    expect((await heading(3)).textContent).toBe('Mensagem');
  });
});

describe('the MARC view', () => {
  const LEADER = {
    paragrafo: '0',
    seq_paragrafo: 1,
    secao: null,
    seq_secao: 1,
    indicador1: null,
    indicador2: null,
    descricao: '00000nz',
    pontuacao: '',
    campo_fixo: 'S',
  } as const;

  it('is gone to by its tab, names the page, and comes back', async () => {
    api.answers[READ] = () => authority({ marc: [LEADER] });
    await open();
    await press('MARC');
    expect(window.location.pathname).toBe('/autoridade/7/marc');
    expect(await screen.findByRole('cell', { name: '00000nz' })).toBeDefined();
    await isCalled('MARC: Fernando Pessoa · Catálogo');
    const files = screen.getAllByRole('link', { name: /ISO 2709|MARCXML/ });
    expect(files.map((link) => link.getAttribute('href'))).toEqual([
      '/api/autoridade/7?formato=iso2709',
      '/api/autoridade/7?formato=marcxml',
    ]);
    await press('Autoridade');
    expect((await heading(3)).textContent).toBe('Mensagem');
    await isCalled('Fernando Pessoa · Catálogo');
  });

  it('of a heading without a record says that there is none', async () => {
    api.answers[READ] = () => authority({ registro: false });
    await open('/autoridade/7/marc');
    expect(await screen.findByText(/ainda não tem um registro/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /MARCXML/ })).toBeNull();
  });
});

describe('an authority without a page of its own', () => {
  it('is shown by the shell, under its name', async () => {
    document.title = 'Autoridade do acervo · Catálogo';
    await open('/autoridade/7', 'shell');
    expect((await heading(1)).textContent).toBe('Fernando Pessoa');
    await isCalled('Fernando Pessoa · Catálogo');
    expect((await heading(3)).textContent).toBe('Mensagem');
  });

  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');

  it('that is unknown is told, and kept out of search engines', async () => {
    api.answers[READ] = () => refusal(404, 'authority_not_found');
    await open('/autoridade/7', 'shell');
    expect((await heading(1)).textContent).toBe('Não há esta autoridade no catálogo');
    expect(screen.getByText('Não há autoridade com este código.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    await waitFor(() => expect(robots()).toBe('noindex'));
  });

  it('that the network kept back is not, and comes when asked for again', async () => {
    const answer = api.answers[READ];
    api.answers[READ] = unreachable;
    await open('/autoridade/7', 'shell');
    expect((await heading(1)).textContent).toBe('A autoridade não chegou');
    expect(robots()).toBeUndefined();
    if (answer) api.answers[READ] = answer;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fernando Pessoa' })).toBeDefined();
  });

  it('that was merged into another leads on to that one', async () => {
    const replace = vi.fn();
    vi.stubGlobal('location', {
      ...window.location,
      pathname: '/autoridade/7',
      search: '',
      replace,
    });
    api.answers[READ] = () => authority({ cod_autoridade: 9 });
    await act(async () => void render(<AuthorityShellIsland {...PROPS} />));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/autoridade/9'));
  });
});

describe('what the record says', () => {
  const t = createTranslate('pt', { authorities });
  const HTML = '<img src=x onerror="alert(1)">';

  it('is text, whatever stands in it', () => {
    const evil = authority({
      descricao: HTML,
      biografia: [HTML],
      outras_formas: [HTML],
      fontes: [{ texto: HTML }],
      identificadores: [{ tipo: HTML, valor: HTML }],
    });
    render(
      <>
        <AuthorityHead authority={evil} locale="pt" t={t} />
        <AuthoritySide authority={evil} locale="pt" t={t} />
      </>,
    );
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(HTML).length).toBeGreaterThan(2);
  });

  it('of great length is opened by a press', () => {
    const { container } = render(
      <AuthorityHead
        authority={authority({ biografia: ['Palavra '.repeat(1250)] })}
        locale="pt"
        t={t}
      />,
    );
    const rest = container.querySelector('details');
    expect(rest?.open).toBe(false);
    expect(rest?.querySelector('summary')?.textContent).toBe('Continuar a ler');
    expect(container.textContent?.match(/Palavra/g)).toHaveLength(1250);
  });

  it('puts relatives by what they are, and leads to those that there are', () => {
    render(
      <AuthoritySide
        authority={authority({
          ver_tambem: [
            {
              descricao: 'Campos, Álvaro de',
              cod_autoridade: 9,
              relacao: 'relacionado',
              papel: 'Heterônimo',
            },
            { descricao: 'Ninguém', relacao: 'anterior' },
          ],
          outras_formas: Array.from({ length: 9 }, (_none, at) => `Forma ${at}`),
        })}
        locale="en"
        t={t}
      />,
    );
    const values = (name: string) => screen.getByText(name).nextElementSibling as HTMLElement;
    expect(values('Ver também').textContent).toBe('Campos, Álvaro de, heterônimo');
    expect(within(values('Ver também')).getByRole('link').getAttribute('href')).toBe(
      '/en/autoridade/9',
    );
    expect(values('Nome anterior').querySelector('a')).toBeNull();
    expect(values('No catálogo').textContent).toBe('Pessoa, Fernando, 1888-1935');
    expect(screen.getByText('Mais 3').closest('details')?.open).toBe(false);
  });
});
