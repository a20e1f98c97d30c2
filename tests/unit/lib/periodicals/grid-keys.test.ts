import { expect, it } from 'vitest';
import { issueAt, type Row } from '#lib/periodicals/grid.ts';

const cell = (span: number, ...issues: number[]): Row['cells'][number] => ({
  span,
  issues: issues.map((seq_sec) => ({
    seq_par: 1,
    seq_sec,
    cod_par: '853',
    situacao: 'recebido',
    especial: false,
  })),
});
const row = (year: number, ...cells: Row['cells']): Row => ({ year, volume: null, cells });

/** Four columns: a whole year, one with a joint issue and a hole, an empty one, one with two in a month. */
const ROWS = [
  row(2026, cell(1, 1), cell(1, 2), cell(1, 3), cell(1, 4)),
  row(2025, cell(2, 5), cell(1), cell(1, 6)),
  row(2024, cell(1), cell(1), cell(1), cell(1)),
  row(2023, cell(1, 7, 8), cell(1, 9), cell(1), cell(1, 10)),
];
const to = (from: number, key: string, ctrlKey = false) => issueAt(ROWS, from, { key, ctrlKey });

it('arrows go along the year, over months without an issue, and stop at its ends', () => {
  expect([to(1, 'ArrowRight'), to(5, 'ArrowRight'), to(4, 'ArrowRight')]).toEqual([
    2,
    6,
    undefined,
  ]);
  expect([to(6, 'ArrowLeft'), to(8, 'ArrowLeft'), to(1, 'ArrowLeft')]).toEqual([5, 7, undefined]);
});

it('arrows go to the nearest month of the next year that has issues', () => {
  expect([to(4, 'ArrowDown'), to(2, 'ArrowDown'), to(6, 'ArrowDown')]).toEqual([6, 5, 10]);
  expect([to(10, 'ArrowUp'), to(7, 'ArrowUp'), to(1, 'ArrowUp')]).toEqual([6, 5, undefined]);
});

it('Home and End go to the ends of the year, with Control to those of the whole', () => {
  expect([to(9, 'Home'), to(9, 'End')]).toEqual([7, 10]);
  expect([to(9, 'Home', true), to(2, 'End', true)]).toEqual([1, 10]);
});

it('other keys, and an issue that is not there, lead nowhere', () => {
  expect([to(1, 'a'), to(99, 'ArrowRight'), to(99, 'ArrowDown')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
