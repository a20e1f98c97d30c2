import { describe, expect, it } from 'vitest';
import { commonLibraries, offerAt, type MissingWork } from '#lib/holds/together.ts';

type Options = MissingWork['options'];
type Place = Options['opcoes'][number]['bibliotecas'][number];
const NAMES = ['', 'Central', 'Serra'];
const LIMIT = { codigo: 'hold_limit_reached' as const, mensagem: 'Você já tem 5 reservas.' };

const place = (id: number, motivos: Place['acoes']['reservar']['motivos'] = []): Place => ({
  ...{ cod_biblioteca: id, desc_biblioteca: NAMES[id] ?? '', total: 1, disponiveis: 0 },
  ...{ fila: 0, posicao: 1, acoes: { reservar: { permitido: motivos.length === 0, motivos } } },
});
const option = (volume: string, ...bibliotecas: Place[]): Options['opcoes'][number] => ({
  ...{ volume, tomo: '', parte: '', material_adicional: false, localizacao: '' },
  ...{ fila: 0, disponiveis: 0, bibliotecas },
});
const work = (
  id: number,
  opcoes: Options['opcoes'],
  motivos?: Options['motivos'],
): MissingWork => ({
  ...{ id, title: `Obra ${id}` },
  options: { permitido: !motivos, ...(motivos && { motivos }), opcoes, bibliotecas_retirada: [] },
});

const BOTH = work(1, [option('', place(1), place(2))]);
const SERRA = work(2, [option('', place(2))]);
const SET = work(3, [option('1', place(2)), option('2', place(2))]);
const REFUSED = work(4, [option('', place(2, [LIMIT]))], [LIMIT]);

describe('holds on several works', () => {
  it('are picked up where most of them can be, whether or not somebody has signed in', () => {
    const unsigned = { codigo: 'token_missing' as const, mensagem: 'Entre.' };
    const open = work(5, [option('', place(1, [unsigned]))]);
    expect(commonLibraries([open, BOTH, SERRA, SET])).toEqual([
      { id: 2, name: 'Serra' },
      { id: 1, name: 'Central' },
    ]);
    expect(offerAt(open, 1).kind).toBe('hold');
    expect(commonLibraries([REFUSED])).toEqual([]);
  });

  it('are each of the one option there, or a choice between volumes', () => {
    expect(offerAt(BOTH, 2)).toMatchObject({
      kind: 'hold',
      place: { order: { body: { cod_acervo: 1, biblioteca: 2 } } },
    });
    expect(offerAt(SET, 2)).toEqual({ kind: 'choose' });
  });

  it('say where else a work is picked up, or why it cannot be held', () => {
    expect(offerAt(SERRA, 1)).toEqual({ kind: 'elsewhere', libraries: ['Serra'] });
    expect(offerAt(REFUSED, 2)).toEqual({ kind: 'refused', reasons: [LIMIT.mensagem] });
  });
});
