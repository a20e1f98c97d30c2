import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Copies } from '#lib/stores/copies.ts';
import { LibraryCopies } from '#islands/titles/copies/LibraryCopies.tsx';
import { renderIsland } from '../../../../support/island.tsx';

type Library = Copies['bibliotecas'][number];

const copy = (number: number): Library['exemplares'][number] => ({
  cod_exemplar: number,
  numero: String(number),
  material: 'principal',
  tipo_emprestimo: 'normal',
  numero_chamada: '869.3 A848d',
  situacao: 'disponivel',
});

const libraryWith = (count: number): Library => ({
  cod_biblioteca: 1,
  desc_biblioteca: 'Biblioteca Central',
  desc_campus: 'Serra',
  numero_chamada: '869.3 A848d',
  etiqueta: ['869.3', 'A848d'],
  so_consulta: false,
  disponibilidade: {
    cod_biblioteca: 1,
    desc_biblioteca: 'Biblioteca Central',
    total: count,
    disponiveis: count,
  },
  exemplares: Array.from({ length: count }, (_, at) => copy(at + 1)),
});

const open = (library: Library) => renderIsland(<LibraryCopies codAcervo={7} library={library} />);
const rows = () => document.querySelectorAll('tbody tr').length;

test('a title of many copies shows twenty, and all when asked; the focus stays in the table', () => {
  open(libraryWith(300));
  expect(rows()).toBe(20);
  fireEvent.click(screen.getByText('Mostrar mais 280 exemplares'));
  expect(rows()).toBe(300);
  expect(screen.queryByText(/Mostrar mais/)).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Ex\. 21/);
});

test('no button for a single copy more', () => {
  open(libraryWith(21));
  expect(rows()).toBe(21);
});

test('volume, tome, part and further material stand with the copy', () => {
  const library = libraryWith(1);
  library.exemplares = [{ ...copy(1), volume: '2', tomo: '1', parte: '3', material: 'adicional' }];
  open(library);
  expect(screen.getByText('Ex. 1, v. 2, t. 1, pt. 3, material adicional')).toBeTruthy();
});

test('the name of the library comes before its call number, a copy heads its row', () => {
  const library = libraryWith(1);
  library.exemplares = [
    { ...copy(1), situacao: 'emprestado', data_devolucao: '2099-11-24T23:59:59-03:00' },
  ];
  open(library);
  const heading = screen.getByRole('heading', { name: 'Biblioteca Central' });
  const label = screen.getByText('869.3 A848d');
  expect(heading.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('rowheader', { name: 'Ex. 1' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Prazo de empréstimo' })).toBeTruthy();
  expect(screen.getByText('24 de novembro')).toBeTruthy();
});

test('a copy lent by the hour comes back at a time, of its library’s zone where the reader’s differs', () => {
  const library = libraryWith(2);
  library.exemplares = [
    { ...copy(1), situacao: 'emprestado', data_devolucao: '2099-11-24T12:26:00-03:00' },
    { ...copy(2), situacao: 'emprestado', data_devolucao: '2099-11-24T11:24:00-04:00' },
  ];
  open(library);
  expect(screen.getByText('24 de novembro, 12h26')).toBeTruthy();
  expect(screen.getByText('24 de novembro, 11h24 (UTC−04:00)')).toBeTruthy();
});

test('every way of lending is said, also those without a length', () => {
  const library = libraryWith(6);
  const periods = [
    { quantidade: 7, unidade: 'dia' },
    { quantidade: 2, unidade: 'hora' },
    { quantidade: 1, unidade: 'fechamento' },
    { quantidade: 1, unidade: 'noite', hora: '17:00' },
    { quantidade: 1, unidade: 'fim_de_semana', hora: '12:00', dia_semana: 5 },
    undefined,
  ] as const;
  library.exemplares = periods.map((prazo, at) => ({ ...copy(at + 1), ...(prazo && { prazo }) }));
  open(library);
  const cells = [...document.querySelectorAll('tbody td:nth-child(3)')];
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '7 dias',
    '2 horas',
    'até a biblioteca fechar',
    'de um dia para o outro, a partir das 17h',
    'fim de semana, a partir de sexta, 12h',
    'não sai',
  ]);
});

test('a copy that was due is overdue, and no return is promised', () => {
  const library = libraryWith(1);
  library.exemplares = [
    { ...copy(1), situacao: 'emprestado', data_devolucao: '2020-11-09T23:59:59-03:00' },
  ];
  open(library);
  const row = screen.getByRole('rowheader', { name: 'Ex. 1' }).closest('tr');
  expect(row?.textContent).toContain(
    'Em atraso, era esperado em 9\u00a0de\u00a0novembro; sem data de volta',
  );
  expect(row?.querySelector('[data-label^="Devolução"]')).toBeNull();
});

test.each([
  ['localizar', /^Ver onde está.*Biblioteca Central$/, '/acervo/7/onde-esta?biblioteca=1'],
  ['reservar', /^Reservar.*Biblioteca Central$/, '/acervo/7/reserva'],
] as const)('shows the act that the server names for a library: %s', (ato, name, href) => {
  open({ ...libraryWith(1), ato });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('offers nothing at a library where the server names no act', () => {
  open(libraryWith(1));
  expect(screen.queryByRole('link')).toBeNull();
});
