import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pager } from '#islands/ui/Pager.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';

const TABS = [
  { key: 'exemplares', href: '/acervo/5/exemplares', text: 'Exemplares', count: 7 },
  { key: 'marc', href: '/acervo/5/marc', text: 'MARC' },
];

test('tabs are links with addresses, and the current one says so', () => {
  render(<Tabs label="Partes" tabs={TABS} current="marc" />);
  const [first, second] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/acervo/5/exemplares');
  expect(first?.hasAttribute('aria-current')).toBe(false);
  expect(second?.getAttribute('aria-current')).toBe('page');
});

test('an ordinary click on a tab is taken over; one that opens a new tab is the browser’s', () => {
  const onTab = vi.fn();
  render(<Tabs label="Partes" tabs={TABS} current="marc" onTab={onTab} />);
  const link = screen.getByRole('link', { name: /Exemplares/ });
  expect(fireEvent.click(link)).toBe(false);
  expect(onTab).toHaveBeenCalledWith('exemplares');
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link, { metaKey: true })).toBe(true);
  expect(onTab).toHaveBeenCalledTimes(1);
});

test('a pager links to its neighbours and names each page', () => {
  const pager = (page: number, pages: number) => (
    <Pager
      label="Páginas"
      page={page}
      pages={pages}
      hrefOf={(at) => `?page=${at}`}
      previousText="Anterior"
      nextText="Próxima"
      pageText={(at) => `Página ${at}`}
    />
  );
  const { rerender } = render(pager(2, 8));
  expect(screen.getByRole('link', { name: 'Próxima' }).getAttribute('href')).toBe('?page=3');
  expect(screen.getByRole('link', { name: 'Anterior' }).getAttribute('href')).toBe('?page=1');
  expect(screen.getByRole('link', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page');
  rerender(pager(8, 8));
  expect(screen.queryByRole('link', { name: 'Próxima' })).toBeNull();
  rerender(pager(1, 1));
  expect(screen.queryByRole('navigation')).toBeNull();
});
