import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { decideTitle, type ExistingTitle } from '#api/catalogue/import/records.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { parseLoanType } from '#api/catalogue/copies/loan-kind.ts';

const record = marc({ control: { '001': '1' }, data: ['245 10 $aSagarana.'] });
const json = JSON.stringify(record);
const summary = titleSummary(record);
const present = (changes: Partial<ExistingTitle> = {}): ExistingTitle => ({
  id: 1,
  marc: json,
  withdrawn_at: null,
  ...changes,
});

describe('what a record does to the catalogue', () => {
  it.each([
    ['created', undefined, false],
    ['absent', undefined, true],
    ['unchanged', present(), false],
    ['withdrawn', present(), true],
    ['unchanged', present({ withdrawn_at: '2026-01-01' }), true],
    ['updated', present({ withdrawn_at: '2026-01-01' }), false],
    ['updated', present({ marc: json.replace('Sagarana', 'Corpo de baile') }), false],
  ] as const)('is "%s" for %j when it withdraws: %s', (outcome, known, withdraws) => {
    expect(decideTitle(known, { marc: json, withdraws, summary })).toBe(outcome);
  });

  it('takes notice of what the leader says of the record', () => {
    const leader = `${record.leader.slice(0, 6)}c${record.leader.slice(7)}`;
    const marcJson = JSON.stringify({ ...record, leader });
    expect(decideTitle(present(), { marc: marcJson, withdraws: false, summary })).toBe('updated');
  });
});

describe('how a copy is lent', () => {
  it.each([
    ['', 'normal'],
    ['BK', 'normal'],
    ['Empréstimo normal', 'normal'],
    ['consulta_local', 'consulta_local'],
    ['Consulta local', 'consulta_local'],
    ['Referência', 'consulta_local'],
    ['Not for loan', 'consulta_local'],
    ['horas', 'horas'],
    ['2 hours', 'horas'],
    ['Noite', 'noite'],
  ])('follows its source: "%s" is %s', (word, kind) => {
    expect(parseLoanType(word, ['normal', 'horas', 'noite'])).toBe(kind);
  });
});
