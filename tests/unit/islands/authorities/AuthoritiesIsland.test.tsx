import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { AuthoritiesIsland } from '#islands/authorities/AuthoritiesIsland.tsx';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { fakeApi, later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

const SEARCH = 'GET /consulta/autoridades';
type Answer = Output<typeof SEARCH>;
type Hit = Answer['itens'][number];

const hit = (more: Partial<Hit> = {}): Hit => ({
  cod_autoridade: 7,
  descricao: 'Assis, Machado de, 1839-1908',
  tipo: 'autor_pessoa',
  desc_tipo: 'Pessoa',
  total: 14,
  outras_formas: ['Machadinho', 'Assis, J. M. Machado de'],
  ver_tambem: [],
  ...more,
});
const found = (itens: Hit[], more: Partial<Answer> = {}): Answer => ({
  itens,
  total: itens.length,
  page: 1,
  perPage: 20,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  document.title = 'Autoridades · Catálogo';
  api = fakeApi({ [SEARCH]: () => found([hit()]) });
});

async function open(query = '') {
  window.history.replaceState(null, '', `/autoridades${query}`);
  await act(async () => {
    render(<AuthoritiesIsland {...ISLAND} />);
  });
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tipo de autoridade' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** What Enter in the field and a press of the button both do. */
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('search')));
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const heading = () => screen.findByRole('heading', { level: 2 });
/** The focus follows what was drawn. */
const headingIsFocused = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
const said = () =>
  [...document.querySelectorAll('[role=status], [aria-live=polite]')].map(
    ({ textContent }) => textContent,
  );
const described = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

/** As the browser does it: the address first, then the event. */
const goBackTo = (query: string) =>
  act(async () => {
    window.history.replaceState(null, '', `/autoridades${query}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

describe('the address', () => {
  it('without words asks nothing', async () => {
    await open('?tipo=assunto');
    expect(type().value).toBe('assunto');
    expect(api.asked(SEARCH)).toEqual([]);
    expect(screen.getByText(/tem um só nome/)).toBeDefined();
  });

  it('is read: words, type and page', async () => {
    api.answers[SEARCH] = () => found([hit()], { total: 41, page: 3 });
    await open('?q=assis&tipo=autor_pessoa&page=3');
    expect((await heading()).textContent).toBe('41 autoridades para “assis”');
    expect(api.asked(SEARCH)[0]?.query).toEqual({ q: 'assis', tipo: 'autor_pessoa', page: '3' });
    expect(field().value).toBe('assis');
    expect(type().value).toBe('autor_pessoa');
    await waitFor(() => expect(document.title).toBe('assis: autoridades · Catálogo'));
  });

  it('is written by the form, from the first page on, and keeps other names', async () => {
    await open('?lng=pt&q=assis&page=2');
    await heading();
    write(' machadinho ');
    fireEvent.change(type(), { target: { value: 'autor_pessoa' } });
    await submit();
    expect(window.location.search).toBe('?lng=pt&q=machadinho&tipo=autor_pessoa');
    expect(api.asked(SEARCH).at(-1)?.query).toEqual({
      q: 'machadinho',
      tipo: 'autor_pessoa',
      page: '1',
    });
  });

  it('leads back, with the words of then in the field', async () => {
    await open('?q=assis');
    await heading();
    write('rosa');
    await submit();
    expect((await heading()).textContent).toContain('“rosa”');
    await goBackTo('?q=assis');
    expect(field().value).toBe('assis');
    expect((await heading()).textContent).toContain('“assis”');
    await goBackTo('');
    expect(field().value).toBe('');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(document.title).toBe('Autoridades · Catálogo');
  });
});

describe('a form without words', () => {
  it.each(['', '   '])('%j says what is missing and leaves what was found', async (text) => {
    await open('?q=assis');
    await heading();
    write(text);
    await submit();
    expect(described()).toMatch(/^O campo acima é obrigatório/);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    expect(window.location.search).toBe('?q=assis');
    expect((await heading()).textContent).toContain('“assis”');
    write('r');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('a heading', () => {
  const link = () => screen.queryByRole('heading', { level: 3 })?.querySelector('a');

  it.each([14, 0])(
    'with %i titles leads to its page, and says how many they are',
    async (total) => {
      api.answers[SEARCH] = () => found([hit({ total })]);
      await open('?q=assis');
      await heading();
      expect(link()?.getAttribute('href')).toBe('/autoridade/7');
      expect(screen.getByText(total === 0 ? 'Nenhuma obra no acervo' : '14 obras')).toBeDefined();
      expect(screen.getByText('Pessoa')).toBeDefined();
    },
  );

  it('tells the form that led to it apart from the others', async () => {
    api.answers[SEARCH] = () => found([hit()]);
    await open('?q=MACHADINHO');
    await heading();
    const values = (term: string) =>
      screen.getByText(term).nextElementSibling as HTMLElement | null;
    expect(values('Usado em lugar de')?.querySelector('mark')?.textContent).toBe('Machadinho');
    expect(values('Outras formas')?.textContent).toBe('Assis, J. M. Machado de');
  });

  it('keeps all its forms within reach', async () => {
    const forms = Array.from({ length: 8 }, (_, n) => `Forma ${n}`);
    api.answers[SEARCH] = () => found([hit({ outras_formas: forms })]);
    await open('?q=assis');
    await heading();
    for (const form of forms) expect(screen.getByText(form)).toBeDefined();
    expect(screen.getByText('Mais 3 formas').closest('details')?.open).toBe(false);
  });

  it('leads on to related headings that there are', async () => {
    const related = [{ descricao: 'Academia', cod_autoridade: 9 }, { descricao: 'Ninguém' }];
    api.answers[SEARCH] = () => found([hit({ ver_tambem: related })]);
    await open('?q=assis');
    await heading();
    expect(screen.queryByRole('link', { name: 'Ninguém' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Academia' }).getAttribute('href')).toBe(
      '/autoridade/9',
    );
  });
});

describe('pages', () => {
  beforeEach(() => {
    api.answers[SEARCH] = ({ query }) =>
      found([hit({ descricao: `Da página ${query['page']}` })], {
        total: 41,
        page: Number(query['page']),
      });
  });

  it('are links; pressing one takes the focus to the heading of the list', async () => {
    await open('?q=assis&lng=pt');
    await heading();
    expect(screen.getByRole('link', { name: 'Página 3' }).getAttribute('href')).toBe(
      '?q=assis&lng=pt&page=3',
    );
    await press('Próxima página');
    expect(window.location.search).toBe('?q=assis&lng=pt&page=2');
    expect(await screen.findByText('Da página 2')).toBeDefined();
    await headingIsFocused();
  });

  it('beyond the last say so and lead to the first', async () => {
    api.answers[SEARCH] = ({ query }) =>
      found(query['page'] === '1' ? [hit()] : [], { total: 41, page: Number(query['page']) });
    await open('?q=assis&page=9');
    expect((await heading()).textContent).toBe('A lista termina antes da página 9');
    await press('Ir para a primeira página');
    expect(window.location.search).toBe('?q=assis');
  });
});

describe('the answer', () => {
  it('is waited for with words, and its total is announced', async () => {
    const { answer, give } = later();
    api.answers[SEARCH] = answer;
    await open('?q=assis');
    expect(said()).toContain('Procurando nas autoridades');
    await act(async () => give(found([hit()], { total: 1234 })));
    await heading();
    expect(said()).toEqual(['1.234 autoridades para “assis”']);
  });

  it('to an older question does not come in place of the newer', async () => {
    const slow = later();
    api.answers[SEARCH] = (asked) =>
      asked.query['q'] === 'assis' ? slow.answer(asked) : found([hit({ descricao: 'Rosa' })]);
    await open('?q=assis');
    write('rosa');
    await submit();
    await heading();
    await act(async () => slow.give(found([hit({ descricao: 'Assis' })])));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Rosa');
  });

  it('that is empty says so and leads on', async () => {
    api.answers[SEARCH] = ({ query }) => found(query['tipo'] ? [] : [hit()]);
    await open('?q=assis&tipo=assunto');
    expect((await heading()).textContent).toBe('Nenhuma autoridade para “assis”');
    const inTitles = screen.getByRole('link', { name: 'Procurar nas obras' });
    expect(inTitles.getAttribute('href')).toBe('/?q=assis');
    await press('Procurar em todos os tipos');
    expect(window.location.search).toBe('?q=assis');
    expect((await heading()).textContent).toBe('1 autoridade para “assis”');
  });

  it.each([
    ['cannot be reached', unreachable, /Confira a conexão/],
    ['fails', () => refusal(500, ''), /Algo falhou do nosso lado/],
    ['refuses', () => refusal(422, 'invalid_fields'), new RegExp(messages.invalid_fields)],
  ])('that does not come because the server %s can be asked for again', async (_n, fail, words) => {
    api.answers[SEARCH] = fail;
    await open('?q=assis');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(words);
    expect(field().value).toBe('assis');
    api.answers[SEARCH] = () => found([hit()]);
    const retry = within(alert).getByRole('button', { name: 'Tentar de novo' });
    await act(async () => void fireEvent.click(retry));
    expect((await heading()).textContent).toBe('1 autoridade para “assis”');
    await headingIsFocused();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
