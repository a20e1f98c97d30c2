import { expect, it } from 'vitest';
import { normaliseCode, groupedCode, isSameCode, makeCode } from '#api/core/verification-code.ts';
import {
  decideClearance,
  initials,
  clearanceState,
  validUntil,
  type ClearanceFacts,
} from '#api/circulation/clearance/rules.ts';
import { phaseOf, type OwnRequest, type RequestKind } from '#api/circulation/concerns/rules.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const zone = 'America/Sao_Paulo';
const nothing: ClearanceFacts = {
  ...{ isBlocked: false, isOffered: true, suspendedUntil: null },
  ...{ loans: [], debts: [], requests: [], unreadAlerts: 0 },
};
const codesOf = (facts: Partial<ClearanceFacts>) =>
  decideClearance({ ...nothing, ...facts }, NOW).refusals.map(({ code }) => code);

const library = 'Central';
const request = (kind: RequestKind, id: number, state: string, title: string): OwnRequest => ({
  ...{ kind, id, state, phase: phaseOf(kind, state), title, titleId: 4, zone },
  ...{ library: { id: 1, name: library }, createdAt: '', changedAt: '' },
  ...{ until: null, reply: '', isAsked: false },
});

it('is given to whoever has nothing pending', () => {
  expect(decideClearance(nothing, NOW)).toEqual({ pending: [], cancels: [], refusals: [] });
});

it('says of a loan the day on which it is due where its library is', () => {
  // One second before midnight in Manaus, already the 11th in São Paulo.
  const dueAt = new Date('2027-02-11T03:59:59Z');
  const loan = { title: 'Iracema', library, zone: 'America/Manaus', claimedAt: null, dueAt };
  const { pending } = decideClearance({ ...nothing, loans: [loan] }, NOW);
  expect(pending).toMatchObject([{ kind: 'emprestimo', dueOn: '2027-02-10' }]);
});

it('is refused with everything pending, overdue loans first', () => {
  const { pending, refusals } = decideClearance(
    {
      ...nothing,
      loans: [
        {
          title: 'Iracema',
          library,
          zone,
          claimedAt: null,
          dueAt: new Date('2026-03-20T02:59:59Z'),
        },
        {
          title: 'O cortiço',
          library,
          zone,
          claimedAt: null,
          dueAt: new Date('2026-03-10T02:59:59Z'),
        },
      ],
      debts: [
        { library, cents: 500 },
        { library: 'Serra', cents: 0 },
      ],
      requests: [
        request('solicitacao', 4, 'em_transito', 'Lucíola'),
        request('servico', 5, 'disponivel', 'Artigo'),
        request('acervo_fechado', 3, 'separado', 'Ubirajara'),
        request('reserva', 1, 'released', 'Cálculo'),
      ],
    },
    NOW,
  );
  expect(pending.map(({ kind, title }) => [kind, title])).toEqual([
    ['emprestimo_atrasado', 'O cortiço'],
    ['emprestimo', 'Iracema'],
    ['debito', undefined],
    ['reserva_liberada', 'Cálculo'],
    ['pedido_separado', 'Ubirajara'],
    ['solicitacao', 'Lucíola'],
  ]);
  expect(refusals).toEqual([{ code: 'clearance_pending' }]);
});

it('cancels what is only written down', () => {
  const { pending, cancels } = decideClearance(
    {
      ...nothing,
      requests: [
        request('solicitacao', 10, 'aguardando', 'Lucíola'),
        request('acervo_fechado', 9, 'pedido', 'Ubirajara'),
        request('reserva', 8, 'suspended', 'Cálculo'),
        request('reserva', 7, 'queued', 'Cálculo'),
        request('sugestao', 6, 'pre_sugestao', 'Obra nova'),
      ],
    },
    NOW,
  );
  expect(pending).toEqual([]);
  expect(cancels.map(({ kind, id }) => [kind, id])).toEqual([
    ['reserva', 7],
    ['reserva', 8],
    ['pedido', 9],
    ['solicitacao', 10],
  ]);
});

it('tells every reason at once', () => {
  const debts = [{ library, cents: 1 }];
  expect(codesOf({ isBlocked: true, isOffered: false, debts })).toEqual([
    'clearance_not_offered',
    'clearance_blocked',
    'clearance_pending',
  ]);
});

it('holds until the end of its last day, or until the person is enrolled again', () => {
  const last = validUntil('2026-11-28', 5);
  expect(last).toBe('2026-12-03');
  const issued = { validUntil: last, revokedAt: null };
  expect(clearanceState(issued, '2026-12-03')).toBe('valida');
  expect(clearanceState(issued, '2026-12-04')).toBe('vencida');
  const revoked = { ...issued, revokedAt: '2026-11-29T12:00:00.000Z' };
  expect(clearanceState(revoked, '2026-11-29')).toBe('anulada');
});

it.each([
  ['Marina Alves de Souza e Silva', 'M. A. S. S.'],
  ['Élcio  dos Santos', 'É. S.'],
  ['Leitor', 'L.'],
  ['', ''],
])('tells of %j the initials %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

it.each(['da', 'das', 'de', 'del', 'della', 'di', 'do', 'dos', 'du', 'e', 'y', 'DE'])(
  'gives no initial to %s',
  (particle) => {
    expect(initials(`Ana ${particle} Sá`)).toBe('A. S.');
  },
);

it('has a code that is read and typed without doubt', () => {
  const codes = Array.from({ length: 200 }, makeCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  // Every character of the alphabet comes up: each carries five bits.
  expect(new Set(codes.join('')).size).toBe(32);
  expect(groupedCode('7Q4KM2XD9HBT3VWN')).toBe('7Q4K-M2XD-9HBT-3VWN');
});

it.each([
  ['7q4k-m2xd-9hbt-3vwn', '7Q4KM2XD9HBT3VWN'],
  [' 7Q4K M2XD–9HBT 3VWN ', '7Q4KM2XD9HBT3VWN'],
  ['OIL0-0000-0000-0000', '0110000000000000'],
])('takes %j for %j', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

it.each(['', '7Q4K', '7Q4KM2XD9HBT3VWNX', 'UUUUUUUUUUUUUUUU', '7Q4KM2XD9HBT3VW😀'])(
  'takes %j for none',
  (typed) => {
    expect(normaliseCode(typed)).toBeNull();
  },
);

it('compares codes whole', () => {
  expect(isSameCode('AAAA', 'AAAA')).toBe(true);
  expect(isSameCode('AAAA', 'AAAB')).toBe(false);
  expect(isSameCode('AAAA', 'AAA')).toBe(false);
});
