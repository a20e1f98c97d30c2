import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarcTable } from '#islands/marc/MarcTable.tsx';
import { marcFields, marcText, type MarcRow } from '#lib/marc/fields.ts';
import { renderIsland } from '../../../support/island.tsx';

const row = (paragrafo: string, secao: string | null, descricao: string, more = {}): MarcRow => ({
  paragrafo,
  seq_paragrafo: 1,
  secao,
  seq_secao: 1,
  indicador1: secao === null ? null : '1',
  indicador2: secao === null ? null : ' ',
  descricao,
  pontuacao: '',
  campo_fixo: secao === null ? 'S' : 'N',
  ...more,
});

const ROWS = [
  row('0', null, '00000nam#a2200000#i#4500'),
  row('20', 'a', '9788535931983'),
  row('20', 'a', '9788535931984', { seq_paragrafo: 2 }),
  row('245', 'a', 'Grande sertão', { pontuacao: ' :' }),
  row('245', 'b', '<script>alert(1)</script>', { seq_secao: 2 }),
];

function open(rows: MarcRow[]) {
  renderIsland(<MarcTable rows={rows} />);
  return within(screen.getByRole('table', { name: 'Registro MARC' }));
}

test('a row for each field: tag, indicators with "#" for blanks, subfields with their marks', () => {
  const lines = open(ROWS)
    .getAllByRole('row')
    .map((line) => Array.from(line.children, ({ textContent }) => textContent.trim()));
  expect(lines).toEqual([
    ['Campo', 'Indicadores', 'Conteúdo'],
    ['LDR', '', '00000nam#a2200000#i#4500'],
    ['020', '1#', '$a9788535931983'],
    ['020', '1#', '$a9788535931984'],
    ['245', '1#', '$aGrande sertão : $b<script>alert(1)</script>'],
  ]);
  expect(document.querySelector('script')).toBeNull();
});

test('the same as plain text, a line for each field', () => {
  expect(marcText(marcFields(ROWS))).toBe(
    [
      'LDR    00000nam#a2200000#i#4500',
      '020 1# $a9788535931983',
      '020 1# $a9788535931984',
      '245 1# $aGrande sertão :$b<script>alert(1)</script>',
    ].join('\n'),
  );
});
