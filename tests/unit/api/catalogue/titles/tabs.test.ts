import { expect, it } from 'vitest';
import { titleTabs, type TabFacts } from '#api/catalogue/titles/tabs.ts';

const BARE: TabFacts = {
  signedIn: true,
  copies: 0,
  places: [],
  hasRequests: true,
  inClosedStack: false,
  hasIssues: false,
  hasArticles: false,
  hasContents: false,
  isElsewhere: false,
};
const pathsOf = (facts: Partial<TabFacts>) => titleTabs({ ...BARE, ...facts }).map((t) => t.path);
const refusalsOf = (path: string, facts: Partial<TabFacts>) =>
  titleTabs({ ...BARE, ...facts })
    .find((tab) => tab.path === path)
    ?.refusals?.map((r) => r.code);

const OUT = { library: 'Central', lendable: 2, available: 0 };
const IN = { library: 'Branch', lendable: 1, available: 1 };

it('shows a record without copies its description in every form, and nothing to borrow', () => {
  expect(pathsOf({})).toEqual(['exemplares', 'referencia', 'marc', 'dublin-core']);
});

it('offers a hold and a loan request only where a copy may leave the library', () => {
  expect(pathsOf({ copies: 1, places: [{ ...OUT, lendable: 0 }] })).not.toContain('reserva');
  expect(pathsOf({ copies: 2, places: [OUT] })).toContain('solicitacao-emprestimo');
  const without = { copies: 2, places: [OUT], hasRequests: false };
  expect(pathsOf(without)).not.toContain('solicitacao-emprestimo');
});

it('shows the parts of a periodical and of its summaries where there are any', () => {
  expect(pathsOf({ hasIssues: true, hasArticles: true })).toEqual(
    expect.arrayContaining(['colecao-kardex', 'sumarios']),
  );
  expect(pathsOf({ hasContents: true })).toContain('sumarios-livros');
  expect(pathsOf({ inClosedStack: true })).toContain('acervo-fechado');
});

it('counts the copies', () => {
  const countOf = (facts: Partial<TabFacts>) =>
    titleTabs({ ...BARE, ...facts }).flatMap(({ code, count }) => (count ? [[code, count]] : []));
  expect(countOf({ copies: 7, places: [OUT] })).toEqual([['30', 7]]);
  expect(countOf({})).toEqual([]);
});

it('puts the issues of a periodical first, its copies after them', () => {
  const facts = { hasIssues: true, hasArticles: true, copies: 1 };
  expect(pathsOf(facts).slice(0, 3)).toEqual(['colecao-kardex', 'sumarios', 'exemplares']);
  expect(pathsOf({ hasIssues: true })).not.toContain('exemplares');
});

it('has no part for copies where nobody looks for any: on line, in a journal', () => {
  expect(pathsOf({ isElsewhere: true })).toEqual(['referencia', 'marc', 'dublin-core']);
  expect(pathsOf({ isElsewhere: true, copies: 1 })[0]).toBe('exemplares');
});

it('refuses a hold while every library that lends the title has a copy on the shelf', () => {
  expect(refusalsOf('reserva', { places: [IN] })).toEqual(['hold_copy_available']);
  expect(refusalsOf('reserva', { places: [OUT, IN] })).toEqual([]);
  expect(refusalsOf('reserva', { places: [OUT] })).toEqual([]);
});

it('refuses a loan request while every copy is out', () => {
  expect(refusalsOf('solicitacao-emprestimo', { places: [OUT] })).toEqual([
    'request_none_available',
  ]);
  expect(refusalsOf('solicitacao-emprestimo', { places: [OUT, IN] })).toEqual([]);
});

it('tells the unknown every reason at once, the account first', () => {
  expect(refusalsOf('reserva', { signedIn: false, places: [IN] })).toEqual([
    'token_missing',
    'hold_copy_available',
  ]);
});

it('names every part by the code and the address of the specification', () => {
  const all = titleTabs({
    ...{ ...BARE, copies: 1, places: [OUT] },
    ...{ inClosedStack: true, hasIssues: true, hasArticles: true, hasContents: true },
  });
  expect(new Map(all.map(({ code, path }) => [code, path]))).toEqual(
    new Map([
      ['33', 'referencia'],
      ['36', 'marc'],
      ['30', 'exemplares'],
      ['115', 'dublin-core'],
      ['18', 'reserva'],
      ['75', 'solicitacao-emprestimo'],
      ['32', 'colecao-kardex'],
      ['summary', 'sumarios'],
      ['sumario_livro', 'sumarios-livros'],
      ['74', 'dados-estatisticos'],
      ['acervo_fechado', 'acervo-fechado'],
    ]),
  );
});
