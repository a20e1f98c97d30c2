import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { IndexIsland } from '#islands/search/indexes/IndexIsland.tsx';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import type { IndexEntry, IndexPage } from '#lib/indexes/entry-path.ts';
import { fakeApi, later, refusal, unreachable, type FakeApi } from '../../fake-api.ts';
import { ISLAND } from '../../../../support/texts.ts';

const READ = 'GET /consulta/indice/:tipo';

const entry = (descricao: string, more: Partial<IndexEntry> = {}): IndexEntry => ({
  descricao,
  total: 1,
  ...more,
});
const page = (names: string[], more: Partial<IndexPage> = {}): IndexPage => ({
  itens: names.map((name) => entry(name)),
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  document.title = 'Índices · Catálogo';
  api = fakeApi({ [READ]: ({ query }) => page([query['de'] || 'Aaa', 'Zzz']) });
});

async function open(query = '') {
  window.history.replaceState(null, '', `/indices${query}`);
  await act(async () => {
    render(<IndexIsland {...ISLAND} />);
  });
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'A partir de' });
/** What Enter in the field and a press of the button both do. */
const startAt = (text: string) =>
  act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.submit(field());
  });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const heading = () => screen.findByRole('heading', { level: 2 });
/** The focus follows what was drawn. */
const headingIsFocused = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
const said = () =>
  [...document.querySelectorAll('[role=status], [aria-live=polite]')].map(
    ({ textContent }) => textContent,
  );
const entries = () => [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);
const jumps = () => screen.queryByRole('navigation', { name: /^Ir para uma/ });
const asked = () => api.asked(READ).at(-1)?.query;

describe('the address', () => {
  it('without anything shows the titles from their beginning', async () => {
    await open();
    expect((await heading()).textContent).toBe('Títulos');
    expect(entries()).toEqual(['Aaa1 obra', 'Zzz1 obra']);
    expect(asked()).toEqual({ de: '' });
  });

  it('is read: the list and where it begins', async () => {
    await open('?indice=autor&de=Machado');
    expect((await heading()).textContent).toBe('Autores');
    expect(asked()).toEqual({ de: 'Machado' });
    expect(field().value).toBe('Machado');
    await waitFor(() =>
      expect(document.title).toBe('Autores a partir de “Machado”: índices · Catálogo'),
    );
    const tab = screen.getByRole('link', { name: 'Autores' });
    expect(tab.getAttribute('aria-current')).toBe('page');
  });

  it('is read: the place before which it ends', async () => {
    await open('?indice=serie&antes=Brasiliana');
    await heading();
    expect(asked()).toEqual({ antes: 'Brasiliana' });
    expect(field().value).toBe('');
  });

  it('is written by the form and keeps other names', async () => {
    await open('?lng=pt&indice=autor&antes=B');
    await heading();
    await startAt(' Rosa ');
    expect(window.location.search).toBe('?lng=pt&indice=autor&de=Rosa');
    expect(asked()).toEqual({ de: 'Rosa' });
    await startAt('');
    expect(window.location.search).toBe('?lng=pt&indice=autor');
  });

  it('leads back to the list of then', async () => {
    await open('?indice=autor&de=M');
    await heading();
    await press('Assuntos');
    expect(window.location.search).toBe('?indice=assunto');
    expect((await heading()).textContent).toBe('Assuntos');
    expect(field().value).toBe('');
    await act(async () => {
      window.history.replaceState(null, '', '/indices?indice=autor&de=M');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect((await heading()).textContent).toBe('Autores');
    expect(field().value).toBe('M');
  });
});

describe('letters', () => {
  it.each(['titulo', 'serie', 'autor', 'assunto'])('of %s lead to their place', async (list) => {
    await open(`?indice=${list}`);
    await heading();
    const nav = within(jumps() as HTMLElement);
    expect(nav.getAllByRole('link')).toHaveLength(27);
    const start = nav.getByRole('link', { name: /^0–9/ });
    const current = () =>
      nav
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map(({ textContent }) => textContent);
    // The first entry of the list begins with it: what is shown is marked, not what was asked for.
    expect(current()).toEqual(['A']);
    await press('M');
    expect(window.location.search).toBe(`?indice=${list}&de=M`);
    expect(current()).toEqual(['M']);
    // Nothing stands under N: the list goes on with O, whose article is no part of its place.
    api.answers[READ] = () => page(['A Ostra', 'Zzz'], { anterior: 'ostra' });
    await press('N');
    expect(current()).toEqual(['O']);
    api.answers[READ] = () => page(['1984', 'Aaa']);
    await act(async () => void fireEvent.click(start));
    expect(current()).toEqual(['0–9']);
  });

  it('tell under which a text is filed', async () => {
    await open('?indice=autor&de=%C3%A9rico');
    await heading();
    const letter = screen.getByRole('link', { name: 'E' });
    expect(letter.getAttribute('aria-current')).toBe('true');
  });

  it('are classes where call numbers are, and nothing for ISBN', async () => {
    await open('?indice=numero_chamada');
    await heading();
    await press('Classe 8');
    expect(asked()).toEqual({ de: '8' });
    expect(screen.getByText(/^Na ordem da estante/)).toBeDefined();
    await press('ISBN');
    expect(jumps()).toBeNull();
    expect(screen.queryByText(/^Na ordem da estante/)).toBeNull();
  });
});

describe('an entry', () => {
  it('tells how many titles it has and leads to it, or to the only one', async () => {
    api.answers[READ] = () => ({
      itens: [
        entry('Assis, Machado de', { total: 1234, cod_autoridade: 7 }),
        entry('Calder, Ana', { cod_acervo: 5 }),
      ],
    });
    await open('?indice=autor');
    await heading();
    expect(entries()).toEqual(['Assis, Machado de1.234 obras', 'Calder, Ana1 obra']);
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkOf('Assis, Machado de')).toBe('/autoridade/7');
    expect(linkOf('Calder, Ana')).toBe('/acervo/5');
  });

  it('that is a call number stands as it is on the spine', async () => {
    api.answers[READ] = () => page(['869.3 A848d']);
    await open('?indice=numero_chamada');
    await heading();
    const link = screen.getByRole('link', { name: '869.3 A848d' });
    expect(link.classList.contains('shelfmark')).toBe(true);
  });
});

describe('pages', () => {
  beforeEach(() => {
    api.answers[READ] = ({ query }) =>
      query['antes'] === undefined
        ? page(['Meio', 'Nada'], { anterior: 'Meio', proximo: 'Ora & outra' })
        : page(['Antes'], { proximo: 'Meio' });
  });

  it('go on and back, and the focus goes to the heading of the list', async () => {
    await open('?indice=titulo&de=M&lng=pt');
    await heading();
    await press('Seguintes');
    expect(window.location.search).toBe('?indice=titulo&lng=pt&de=Ora+%26+outra');
    expect(asked()).toEqual({ de: 'Ora & outra' });
    await headingIsFocused();
    await press('Anteriores');
    expect(window.location.search).toBe('?indice=titulo&lng=pt&antes=Meio');
    expect(asked()).toEqual({ antes: 'Meio' });
    expect(entries()).toEqual(['Antes1 obra']);
    await headingIsFocused();
    expect(screen.queryByRole('link', { name: 'Anteriores' })).toBeNull();
  });

  it('beyond the end say so and lead back', async () => {
    api.answers[READ] = ({ query }) =>
      query['de'] === 'zz' ? page([], { anterior: 'zz' }) : page(['Zuca'], { proximo: 'zz' });
    await open('?indice=autor&de=zz');
    expect((await heading()).textContent).toBe('A lista termina antes de “zz”');
    await press('Fim da lista');
    expect(window.location.search).toBe('?indice=autor&antes=zz');
    expect(entries()).toEqual(['Zuca1 obra']);
    await headingIsFocused();
  });

  it('before the beginning say so and lead to it', async () => {
    api.answers[READ] = ({ query }) =>
      query['antes'] === undefined ? page(['Aaa']) : page([], { proximo: 'A' });
    await open('?indice=autor&antes=A');
    expect((await heading()).textContent).toBe('A lista não tem nada antes de “A”');
    await press('Começo da lista');
    expect(entries()).toEqual(['Aaa1 obra']);
  });
});

describe('the answer', () => {
  it('is waited for with words, and what came is announced', async () => {
    const { answer, give } = later();
    api.answers[READ] = answer;
    await open('?indice=autor');
    expect(said()).toContain('Buscando a lista');
    const long = 'Relação verdadeira '.repeat(20);
    await act(async () => give(page(['Assis', long])));
    await heading();
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(/^2 entradas, de “Assis” a “Relação verdadeira .{1,60}…”$/);
  });

  it('of a list that has nothing says so', async () => {
    api.answers[READ] = () => page([]);
    await open('?indice=issn');
    expect((await heading()).textContent).toBe('Esta lista ainda não tem entradas');
    expect(screen.getByText('Escolha outra lista.')).toBeDefined();
  });

  it('of a list left behind does not come late', async () => {
    const slow = later();
    let isFirst = true;
    api.answers[READ] = (request) => {
      if (!isFirst) return page(['Assunto']);
      isFirst = false;
      return slow.answer(request);
    };
    await open('?indice=autor');
    await press('Assuntos');
    await heading();
    await act(async () => slow.give(page(['Autor'])));
    expect(entries()).toEqual(['Assunto1 obra']);
  });

  it.each([
    ['cannot be reached', unreachable, /Confira a conexão/],
    ['fails', () => refusal(500, ''), /Algo falhou do nosso lado/],
    ['refuses', () => refusal(422, 'invalid_fields'), new RegExp(messages.invalid_fields)],
  ])('that does not come because the server %s can be asked for again', async (_n, fail, words) => {
    api.answers[READ] = fail;
    await open('?indice=autor&de=M');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(words);
    expect(field().value).toBe('M');
    api.answers[READ] = () => page(['Machado']);
    const retry = within(alert).getByRole('button', { name: 'Tentar de novo' });
    await act(async () => void fireEvent.click(retry));
    expect((await heading()).textContent).toBe('Autores');
    await headingIsFocused();
  });
});

it('marks the letter at which the entries begin and those into which they go on', async () => {
  const names = ['20 mil léguas submarinas', 'À margem da história', 'O abolicionismo'];
  api = fakeApi({ [READ]: () => page(names, { proximo: 'alpargatas' }) });
  await open();
  await screen.findByText('O abolicionismo');
  const links = within(screen.getByRole('navigation', { name: 'Ir para uma letra' })).getAllByRole(
    'link',
  );
  const marked = (attribute: string) =>
    links.filter((link) => link.hasAttribute(attribute)).map(({ textContent }) => textContent);
  expect(marked('aria-current')).toEqual(['0–9']);
  expect(marked('data-shown')).toEqual(['A']);
});
