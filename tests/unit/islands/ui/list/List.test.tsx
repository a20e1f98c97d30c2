import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ScreenHeadingContext, useScreenHeading } from '#islands/ui/hooks/use-screen-heading.ts';
import { DayFilters, Filters, SelectFilter } from '#islands/ui/list/filters.tsx';
import { List } from '#islands/ui/list/List.tsx';
import type { QueryOf } from '#islands/ui/list/filter-state.ts';
import { useList } from '#islands/ui/list/use-list.ts';
import { apiError } from '#lib/api/http.ts';
import account from '#lib/i18n/locales/pt/account.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { press, renderIsland } from '../../../../support/island.tsx';

const NO_FILTERS = { kind: '', dataIni: '', dataFim: '' };
type Query = QueryOf<typeof NO_FILTERS>;

/** Rows on the server, two to a page. */
let rows: string[];
/** Thrown by the next requests, in order; null: no failure. */
let failures: (Error | null)[];
const requests: (Query & { page: number })[] = [];

async function fetchPage(query: Query, page: number) {
  requests.push({ ...query, page });
  const failure = failures.shift();
  if (failure) throw failure;
  const found = rows.filter((row) => query.kind === undefined || row.startsWith(query.kind));
  return { itens: found.slice(page * 2 - 2, page * 2), total: found.length, perPage: 2 };
}

const unavailable = () =>
  apiError({ status: 503, headers: new Headers() }, { texto: 'Ocupado. Tente de novo.' });
const reversed = () =>
  apiError(
    { status: 422, headers: new Headers() },
    { fields: [{ field: 'dataIni', problem: 'reversed', texto: 'A primeira vem depois.' }] },
  );

let heading: string | null;

function Screen() {
  const list = useList(fetchPage, NO_FILTERS);
  useScreenHeading(list.unfiltered && `${list.unfiltered.total} ao todo`);
  return (
    <>
      <button onClick={list.reload}>Recarregar</button>
      <List
        list={list}
        failedText="A lista não chegou"
        countText={(count) => `${count} linhas`}
        filters={
          <Filters label="Filtros">
            <SelectFilter
              list={list}
              name="kind"
              label="Tipo"
              anyText="Todos"
              options={[
                ['b', 'b'],
                ['z', 'z'],
              ]}
            />
            <DayFilters list={list} from="De" to="Até" />
          </Filters>
        }
        empty={<p>Nada ainda</p>}
      >
        {({ items }) => (
          <ul>
            {items.map((row) => (
              <li key={row}>
                <a href={`#${row}`}>{row}</a>
              </li>
            ))}
          </ul>
        )}
      </List>
    </>
  );
}

beforeEach(() => {
  rows = ['a1', 'a2', 'b3', 'b4', 'b5'];
  failures = [];
  requests.length = 0;
});

const open = (element = <Screen />) =>
  act(async () => {
    renderIsland(
      <ScreenHeadingContext
        value={{ say: (text) => void (heading = text), focus: () => undefined }}
      >
        {element}
      </ScreenHeadingContext>,
    );
  });
const filter = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const status = () => document.querySelector('[role=status], [aria-live=polite]')?.textContent;

it('says what is loading until the first page is there', () => {
  renderIsland(<Screen />);
  expect(status()).toBe(account.loading);
  expect(screen.queryByRole('group')).toBeNull();
});

it('shows the first page and how many rows there are', async () => {
  await open();
  expect(shown()).toEqual(['a1', 'a2']);
  expect(status()).toBe('5 linhas');
  expect(heading).toBe('5 ao todo');
});

it('shows nothing but the empty state where there are no rows', async () => {
  rows = [];
  await open();
  expect(screen.getByText('Nada ainda')).toBeDefined();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

it('keeps the filters where no row passes them, and the heading of the whole list', async () => {
  await open();
  await filter('Tipo', 'z');
  expect(status()).toBe(account.list_none_filtered);
  expect(screen.queryByText('Nada ainda')).toBeNull();
  expect(screen.getByRole('group', { name: 'Filtros' })).toBeDefined();
  expect(heading).toBe('5 ao todo');
  await filter('Tipo', '');
  expect(shown()).toEqual(['a1', 'a2']);
});

it('says that the first page failed, and loads it when asked or when back online', async () => {
  failures = [unavailable(), unavailable()];
  await open();
  expect(screen.getByRole('alert').textContent).toContain('A lista não chegou');
  expect(screen.getByText('Ocupado. Tente de novo.')).toBeDefined();
  await press('Tentar de novo');
  expect(screen.getByRole('alert')).toBeDefined();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(shown()).toEqual(['a1', 'a2']);
});

it('puts the next page below the ones before, and restores both', async () => {
  await open();
  await press('Mostrar mais 2');
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4']);
  cleanup();
  await open();
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4']);
  await press('Mostrar mais 1');
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4', 'b5']);
  expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull();
});

it('takes the focus to the first of the rows that were asked for, at the last page, too', async () => {
  const focused = () => document.activeElement?.textContent;
  await open();
  await press('Mostrar mais 2');
  expect(focused()).toBe('b3');
  failures = [unavailable()];
  screen.getByRole('button', { name: 'Mostrar mais 1' }).focus();
  await press('Mostrar mais 1');
  expect(focused()).toBe('Mostrar mais 1');
  await press('Mostrar mais 1');
  expect(focused()).toBe('b5');
});

it('keeps the rows when the next page fails, and loads that page at the next press', async () => {
  await open();
  failures = [unavailable()];
  await press('Mostrar mais 2');
  expect(shown()).toEqual(['a1', 'a2']);
  expect(screen.getByText(errors.list_incomplete)).toBeDefined();
  await press('Mostrar mais 2');
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4']);
  expect(screen.queryByText(errors.list_incomplete)).toBeNull();
  await press('Mostrar mais 1');
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4', 'b5']);
  expect(requests.map(({ page }) => page)).toEqual([1, 2, 2, 3]);
});

it('restores the pages that were shown, not one that failed', async () => {
  await open();
  failures = [unavailable()];
  await press('Mostrar mais 2');
  cleanup();
  requests.length = 0;
  await open();
  expect(requests.map(({ page }) => page)).toEqual([1]);
});

it('begins with the first page when a filter changes', async () => {
  await open();
  await press('Mostrar mais 2');
  await filter('Tipo', 'b');
  expect(shown()).toEqual(['b3', 'b4']);
  expect(requests.at(-1)).toEqual({ kind: 'b', page: 1 });
  expect(status()).toBe('3 linhas');
});

it('shows a refusal at the filter that it names, and keeps the rows', async () => {
  await open();
  failures = [null, reversed()];
  await filter('Até', '2026-03-01');
  await filter('De', '2026-03-09');
  const from = screen.getByLabelText<HTMLInputElement>('De');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A primeira vem depois.')).toBeDefined();
  expect(screen.getByLabelText('Até').getAttribute('aria-invalid')).toBeNull();
  expect(from.value).toBe('2026-03-09');
  expect(shown()).toEqual(['a1', 'a2']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the refused filter also where nothing was loaded before', async () => {
  await open();
  await filter('De', '2026-03-09');
  cleanup();
  failures = [reversed()];
  await open();
  expect(screen.getByLabelText('De').getAttribute('aria-invalid')).toBe('true');
  await filter('De', '2026-03-01');
  expect(shown()).toEqual(['a1', 'a2']);
});

it('shows any other failure in place of the list, with a retry, and on no filter', async () => {
  await open();
  failures = [unavailable()];
  await filter('Tipo', 'b');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  expect(shown()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Ocupado. Tente de novo.');
  expect(screen.getByLabelText<HTMLSelectElement>('Tipo').value).toBe('b');
  await press('Tentar de novo');
  expect(shown()).toEqual(['b3', 'b4']);
});

it('loads all pages shown once more after a change', async () => {
  await open();
  await press('Mostrar mais 2');
  rows = rows.filter((row) => row !== 'a2');
  await press('Recarregar');
  expect(shown()).toEqual(['a1', 'b3', 'b4', 'b5']);
  expect(heading).toBe('4 ao todo');
  await filter('Tipo', 'b');
  expect(heading).toBe('4 ao todo');
});

it('keeps the rows when that fails, says so, and loads them all again', async () => {
  await open();
  await press('Mostrar mais 2');
  rows = rows.filter((row) => row !== 'a2');
  failures = [unavailable()];
  await press('Recarregar');
  expect(shown()).toEqual(['a1', 'a2', 'b3', 'b4']);
  expect(screen.getByText(errors.outdated)).toBeDefined();
  await press('Tentar de novo');
  expect(shown()).toEqual(['a1', 'b3', 'b4', 'b5']);
  expect(screen.queryByText(errors.outdated)).toBeNull();
});

it('leaves no removed row behind when the change follows a page that failed', async () => {
  await open();
  failures = [unavailable()];
  await press('Mostrar mais 2');
  rows = rows.filter((row) => row !== 'a2');
  await press('Recarregar');
  expect(shown()).toEqual(['a1', 'b3', 'b4', 'b5']);
});

it('loads nothing before filters are set that it needs', async () => {
  const pages = async ({ kind = '' }: { kind?: string }, page: number) => fetchPage({ kind }, page);
  function Searched() {
    const list = useList<
      { itens: string[]; total: number; perPage: number },
      { kind: string } | null
    >(pages, null);
    return (
      <>
        <button onClick={() => list.setFilters({ kind: 'b' })}>Buscar</button>
        {list.filters && (
          <List list={list} failedText="" empty={null}>
            {({ items }) => items.map((row) => <li key={row}>{row}</li>)}
          </List>
        )}
      </>
    );
  }
  await open(<Searched />);
  expect(requests).toEqual([]);
  await press('Buscar');
  await waitFor(() => expect(shown()).toEqual(['b3', 'b4']));
});
