import { describe, expect, it } from 'vitest';
import { openSentences } from '#islands/units/open-sentence.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import units from '#lib/i18n/locales/pt/units.json' with { type: 'json' };
import type { Hours, Interval } from '#lib/units/opening.ts';

const t: Translate = (key, params = {}) => {
  const table: Readonly<Record<string, string>> = units;
  const text = table[key.replace('units.', '')] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name]));
};

/** Hours of libraries from Thursday, 12 March 2026, for a week; Sunday is the fourth day. */
function network(libraries: Record<string, readonly Interval[] | null>, sunday = false): Hours {
  const itens = Object.entries(libraries).map(([name, intervals], n) => ({
    cod_biblioteca: n + 1,
    desc_biblioteca: name,
    cod_campus: 1,
    nome_campus: 'Aurora',
    fuso: 'America/Sao_Paulo',
    dias:
      intervals === null
        ? []
        : Array.from({ length: 7 }, (_, day) => ({
            dia: `2026-03-${12 + day}`,
            intervalos: day === 3 && !sunday && name !== 'Saúde' ? [] : [...intervals],
          })),
  }));
  return { agora: '2026-03-12T12:00:00-03:00', itens, dias_diferentes: [] };
}
const from = (abre: string, fecha: string): Interval[] => [{ abre, fecha }];
const say = (hours: Hours, time: string) =>
  openSentences(hours, new Date(time), 'pt', t)?.sentences.join(' ') ?? null;

const THREE = {
  Central: from('07:30', '22:00'),
  Artes: from('09:00', '15:00'),
  Saúde: from('00:00', '24:00'),
};

describe('which libraries are open, in a sentence', () => {
  it('names the only one that is open, and says that the others open tomorrow', () => {
    expect(say(network(THREE), '2026-03-15T12:00:00-03:00')).toBe(
      'Uma biblioteca está aberta: Saúde, dia e noite. As outras abrem amanhã.',
    );
  });

  it('counts several, and says when the next one opens', () => {
    expect(say(network(THREE), '2026-03-12T16:00:00-03:00')).toBe(
      'Duas das três bibliotecas estão abertas. Artes abre amanhã, 9h.',
    );
  });

  it('says that all are, or none is', () => {
    expect(say(network(THREE), '2026-03-12T10:00:00-03:00')).toBe(
      'Todas as bibliotecas estão abertas.',
    );
    const { Saúde: _saude, ...two } = THREE;
    expect(say(network(two), '2026-03-12T23:00:00-03:00')).toBe(
      'Nenhuma biblioteca está aberta agora. Elas abrem amanhã, a partir das 7h30.',
    );
  });

  it('speaks of the one library of a network as such', () => {
    const one = network({ Central: from('07:30', '22:00') });
    expect(say(one, '2026-03-12T10:00:00-03:00')).toBe('A biblioteca está aberta até 22h.');
    expect(say(one, '2026-03-12T06:00:00-03:00')).toBe(
      'A biblioteca está fechada agora. Abre às 7h30.',
    );
  });

  it('leaves out those that told no hours, and is not there when none did', () => {
    expect(say(network({ ...THREE, Polo: null }), '2026-03-12T10:00:00-03:00')).toBe(
      'Todas as bibliotecas estão abertas.',
    );
    expect(say(network({ Polo: null }), '2026-03-12T10:00:00-03:00')).toBeNull();
  });
});
