import { describe, expect, it } from 'vitest';
import { SUGGESTIONS } from '#api/catalogue/acquisitions/rules.ts';
import { STACK_REQUESTS } from '#api/circulation/closed-stack/rules.ts';
import { LOAN_REQUESTS } from '#api/circulation/loan-requests/rules.ts';
import {
  decideMove,
  endStates,
  openStates,
  withdrawalRefusals,
  type Moves,
  type PatronWorkflow,
} from '#api/circulation/requests/states.ts';
import { progressWire } from '#api/circulation/requests/wire.ts';
import { SERVICES } from '#api/circulation/services/rules.ts';

const WORKFLOWS: [string, { first: string; moves: Moves }][] = [
  ['loan requests', LOAN_REQUESTS],
  ['services', SERVICES],
  ['closed stacks', STACK_REQUESTS],
  ['suggestions', SUGGESTIONS],
];

describe.each(WORKFLOWS)('the workflow of %s', (_name, { first, moves }) => {
  it('reaches every state from the first one, and ends', () => {
    const reached = new Set([first]);
    for (const state of reached) for (const next of moves[state] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(moves).sort());
    expect(openStates(moves)).toContain(first);
    expect(endStates(moves).length).toBeGreaterThan(0);
  });

  it('refuses a move that its table has not, naming those that it has', () => {
    for (const from of Object.keys(moves)) {
      for (const to of Object.keys(moves)) {
        const possible = moves[from] ?? [];
        const refusal = decideMove(moves, from, to);
        expect(refusal === null).toBe(possible.includes(to));
        if (refusal) expect(refusal.params?.['possiveis']).toBe(possible.join(', ') || '—');
      }
    }
  });
});

describe.each<[string, PatronWorkflow<string>]>([
  ['loan requests', LOAN_REQUESTS],
  ['services', SERVICES],
])('the progress of %s', (_name, workflow) => {
  const { path, moves, withdrawal } = workflow;

  it('follows the moves of staff, and shows how far a request has come', () => {
    for (const [at, state] of path.entries()) {
      const next = path[at + 1];
      if (next !== undefined) expect(moves[state]).toContain(next);
      const steps = progressWire(workflow, state, 'pt').map(({ etapa }) => etapa);
      const ahead = path.slice(at + 1).map(() => 'por_vir');
      expect(steps).toEqual([...path.slice(0, at).map(() => 'feita'), 'atual', ...ahead]);
    }
    expect(progressWire(workflow, withdrawal.to, 'pt')).toEqual([]);
  });

  it('ends with a withdrawal only where the table leads there', () => {
    for (const state of Object.keys(moves)) {
      const codes = withdrawalRefusals(workflow, state).map(({ code }) => code);
      expect(codes).toEqual(moves[state]?.includes(withdrawal.to) ? [] : [withdrawal.refusal]);
    }
  });
});
