import { describe, expect, it } from 'vitest';
import { mainAct, placeAct, rowAct, type ActFacts } from '#api/catalogue/copies/title-act.ts';
import type { StoredCopy } from '#api/catalogue/copies/store.ts';

const CENTRAL = { cod_biblioteca: 1, desc_biblioteca: 'Central' };
const BRANCH = { cod_biblioteca: 2, desc_biblioteca: 'Branch' };
const REASON = { codigo: 'hold_suspended' as const, mensagem: 'Suspended' };
const SIGN_IN = { codigo: 'token_missing' as const, mensagem: 'Sign in' };
type Options = NonNullable<ActFacts['holdOptions']>;
type Act = Options['opcoes'][number]['bibliotecas'][number]['acoes']['reservar'];
const allowed: Act = { permitido: true, motivos: [] };
const refused: Act = { permitido: false, motivos: [REASON] };

const OUT: ActFacts = {
  loans: [],
  holds: [],
  isOnline: false,
  places: [
    { ...CENTRAL, so_consulta: false },
    { ...BRANCH, so_consulta: false },
  ],
  onShelf: new Set(),
  near: null,
  mayRequest: false,
  holdOptions: null,
};
const LOAN = {
  cod_emprestimo: 5,
  desc_biblioteca: 'Central',
  data_devolucao: '2026-11-30T23:59:59-03:00',
  data_se_renovar: '2026-12-07T23:59:59-03:00',
  acoes: { renovar: allowed },
};
const HOLD = { ...CENTRAL, situacao: 'na_fila' as const, posicao: 2, fila: 5 };
const options = (reservar: Act): Options => ({
  permitido: reservar.permitido,
  motivos: reservar.motivos,
  opcoes: [
    {
      ...{ volume: '', tomo: '', parte: '', material_adicional: false, localizacao: '' },
      ...{ fila: 2, disponiveis: 0 },
      bibliotecas: [
        {
          ...{ ...BRANCH, total: 1, disponiveis: 0, fila: 4, posicao: 5 },
          acoes: { reservar: refused },
        },
        {
          ...{ ...CENTRAL, total: 1, disponiveis: 0, fila: 2, posicao: 3 },
          previsao: '2026-12-12',
          acoes: { reservar },
        },
      ],
    },
  ],
  bibliotecas_retirada: [],
});
const of = (facts: Partial<ActFacts>) => mainAct({ ...OUT, ...facts });

describe('the main act of a title', () => {
  it('is to fetch the copy that waits for its asker, whatever else is', () => {
    const ready = { ...HOLD, situacao: 'liberada' as const, posicao: 0, validade: '2026-12-01' };
    expect(of({ holds: [HOLD, ready], loans: [LOAN], isOnline: true })).toEqual({
      tipo: 'retirar',
      ...CENTRAL,
      validade: '2026-12-01',
    });
  });

  it('is to renew the own loan, or to look at it with the reasons against', () => {
    expect(of({ loans: [LOAN], holds: [HOLD], onShelf: new Set([1]) })).toMatchObject({
      tipo: 'renovar',
      cod_emprestimo: 5,
      data_se_renovar: LOAN.data_se_renovar,
    });
    const still = { ...LOAN, acoes: { renovar: refused } };
    expect(of({ loans: [still] })).toMatchObject({ tipo: 'ver_emprestimo', motivos: [REASON] });
    expect(of({ loans: [still, LOAN] })?.tipo).toBe('renovar');
  });

  it('is to look at the own hold with its place in the queue', () => {
    expect(of({ holds: [{ ...HOLD, previsao: '2026-12-04' }], onShelf: new Set([2]) })).toEqual({
      ...{ tipo: 'ver_reserva', ...CENTRAL, posicao: 2, fila: 5, previsao: '2026-12-04' },
    });
    expect(of({ holds: [{ ...HOLD, situacao: 'suspensa', posicao: 0 }] })).not.toHaveProperty(
      'posicao',
    );
  });

  it('is left to the page’s own link for an online work', () => {
    expect(of({ isOnline: true, onShelf: new Set([1]) })).toBeNull();
  });

  it.each([
    ['one that is open', [{ ...CENTRAL }, { ...BRANCH, aberta_agora: true, muda_em: at(22) }], 2],
    [
      'of open ones the one open longest',
      [
        { ...CENTRAL, aberta_agora: true, muda_em: at(21) },
        { ...BRANCH, aberta_agora: true },
      ],
      2,
    ],
    [
      'of closed ones the next to open',
      [
        { ...CENTRAL, aberta_agora: false, muda_em: at(9) },
        { ...BRANCH, aberta_agora: false, muda_em: at(7) },
      ],
      2,
    ],
  ])('is to find it on the shelf of %s', (_name, places, id) => {
    const shown = places.map((place) => ({ ...place, so_consulta: false }));
    expect(of({ places: shown, onShelf: new Set([1, 2]) })).toMatchObject({
      tipo: 'localizar',
      cod_biblioteca: id,
    });
  });

  it('is to find it at the own campus, even while that library is closed', () => {
    const places = [
      { ...CENTRAL, so_consulta: false, aberta_agora: true },
      { ...BRANCH, so_consulta: false, aberta_agora: false, muda_em: at(8) },
    ];
    const facts = { places, onShelf: new Set([1, 2]), near: new Set([2]), mayRequest: true };
    expect(of(facts)).toMatchObject({ tipo: 'localizar', cod_biblioteca: 2 });
  });

  it('is to have it sent where only other campuses have it and requests are taken', () => {
    const far = { onShelf: new Set([1]), near: new Set([2]) };
    expect(of({ ...far, mayRequest: true })).toEqual({ tipo: 'pedir', ...CENTRAL });
    expect(of(far)).toEqual({ tipo: 'localizar', ...CENTRAL });
  });

  it('is to find what is used in the library only', () => {
    const places = [{ ...CENTRAL, so_consulta: true }];
    expect(of({ places })).toEqual({ tipo: 'localizar', ...CENTRAL });
  });

  it('is to find the copy for use in the library where others can be neither borrowed nor held', () => {
    const places = [
      { ...BRANCH, so_consulta: false },
      { ...CENTRAL, so_consulta: true },
    ];
    expect(of({ places })).toEqual({ tipo: 'localizar', ...CENTRAL });
    expect(of({ places, holdOptions: options(allowed) })).toMatchObject({ tipo: 'reservar' });
  });

  it('is to place a hold at the first library that takes one, with place and day', () => {
    expect(of({ holdOptions: options(allowed) })).toEqual({
      ...{ tipo: 'reservar', ...CENTRAL, posicao: 3, fila: 2, previsao: '2026-12-12' },
    });
  });

  it('is to place a hold for whoever has not signed in yet', () => {
    const act = { permitido: false, motivos: [SIGN_IN] };
    expect(of({ holdOptions: options(act) })).toMatchObject({ tipo: 'reservar', ...CENTRAL });
  });

  it('is none, with the reasons, where no hold may be placed', () => {
    expect(of({ holdOptions: options(refused) })).toEqual({
      tipo: 'indisponivel',
      motivos: [REASON],
    });
  });

  it('is not there where nothing is offered', () => {
    expect(of({ places: [] })).toBeNull();
    expect(of({})).toBeNull();
  });
});

describe('the act at one library', () => {
  const at = (cod_biblioteca: number, facts: object = {}): Parameters<typeof placeAct>[0] => ({
    ...{ cod_biblioteca, desc_biblioteca: '', desc_campus: '', numero_chamada: '', etiqueta: [] },
    ...{ so_consulta: false, exemplares: [] },
    disponibilidade: {
      ...{ cod_biblioteca, desc_biblioteca: '', total: 1, disponiveis: 0, ...facts },
    },
  });

  it('is to find a copy that is there, also for use in the library', () => {
    expect(placeAct(at(1, { disponiveis: 1 }), options(allowed))).toBe('localizar');
    expect(placeAct(at(1, { situacao: 'consulta_local' }), null)).toBe('localizar');
  });

  it('is a hold where the server lets one be placed, and none elsewhere', () => {
    expect(placeAct(at(1), options(allowed))).toBe('reservar');
    expect(placeAct(at(2), options(allowed))).toBeUndefined();
    expect(placeAct(at(1), options(refused))).toBeUndefined();
    expect(placeAct(at(1), null)).toBeUndefined();
  });
});

describe('the act of a title in rows', () => {
  const copy = (facts: Partial<StoredCopy> = {}): StoredCopy => ({
    ...{ id: 1, titleId: 1, libraryId: 1, loanKind: 'normal', typeKind: 'normal', number: '1' },
    ...{ callNumber: '', shelfLocation: null, volume: null, tome: null, part: null },
    ...{ additional: false, state: null, dueAt: null, setAside: false, ...facts },
  });
  const lent = copy({ dueAt: '2026-12-01T23:59:59Z' });
  const repaired = copy({ state: 'repair' });
  const reference = copy({ typeKind: 'consulta_local', loanKind: 'consulta_local' });
  const row = (copies: StoredCopy[], isOnline = false, isLending = true) =>
    rowAct({
      copies,
      isOnline,
      isLent: ({ typeKind }) => isLending && typeKind !== 'consulta_local',
    });

  it('is to read what is online, even where a copy is on the shelf', () => {
    expect(row([copy()], true)).toBe('ler');
  });

  it('is to find a copy on a shelf, before holding those that are out', () => {
    expect(row([lent, copy()])).toBe('localizar');
  });

  it('is to hold what comes back, also from repair, before use in the library', () => {
    expect(row([lent, reference])).toBe('reservar');
    expect(row([repaired])).toBe('reservar');
  });

  it('offers no hold of copies that the policy does not lend, or that nobody expects back', () => {
    expect(row([lent], false, false)).toBeUndefined();
    expect(row([copy({ state: 'missing' })])).toBeUndefined();
    expect(row([lent, reference], false, false)).toBe('localizar');
    expect(row([])).toBeUndefined();
  });
});

function at(hour: number): string {
  return `2026-11-26T${String(hour).padStart(2, '0')}:00:00-03:00`;
}
