import { describe, expect, it } from 'vitest';
import { figuresOf, yearBefore } from '#api/catalogue/acquisitions/figures.ts';
import { isSameWork } from '#api/catalogue/acquisitions/works.ts';

const work = (title: string, author = '', number = '') => ({ title, author, number });

describe('whether two people mean one work', () => {
  it.each([
    ['the same words', work('Torto arado'), work('TORTO  ARADO.')],
    ['a subtitle that one gives', work('Torto arado: romance'), work('Torto arado')],
    ['accents left out', work('Água funda', 'Ruth Guimarães'), work('Agua funda', 'Guimaraes, R.')],
    ['names in any order', work('X', 'Vieira Junior, Itamar'), work('X', 'Itamar Vieira')],
    ['an author that one leaves out', work('X', 'Itamar Vieira'), work('X')],
    [
      'a number of ten and of thirteen',
      work('A', '', '0-262-03561-8'),
      work('B', '', '9780262035613'),
    ],
    ['an ISSN', work('A', '', '0100-1574'), work('B', '', '01001574')],
  ])('%s', (_case, one, other) => {
    expect(isSameWork(one, other)).toBe(true);
    expect(isSameWork(other, one)).toBe(true);
  });

  it.each([
    ['another title', work('Torto arado'), work('Torto')],
    ['another author', work('Contos', 'Machado de Assis'), work('Contos', 'Guimarães Rosa')],
    ['two different subtitles', work('Contos: volume 1'), work('Contos: volume 2')],
    ['nothing written', work(''), work('')],
    ['nothing but marks', work('…'), work('?!')],
    ['titles in no common script', work('罪と罰'), work('罪')],
  ])('not %s', (_case, one, other) => {
    expect(isSameWork(one, other)).toBe(false);
  });
});

describe('figures of suggestions', () => {
  const span = { first: '2026-01-01', last: '2026-03-12', zone: 'America/Sao_Paulo' };
  const one = (madeAt: string, state = 'pre_sugestao', movedAt = madeAt) => ({
    ...{ patronId: 1, state, madeAt, movedAt },
  });

  it('belong to the month of the library’s clock', () => {
    const { months } = figuresOf([one('2026-02-01T02:59:59Z')], 2, span);
    expect(months).toEqual([
      { month: '2026-01', all: 1, own: 0, bought: 0 },
      { month: '2026-02', all: 0, own: 0, bought: 0 },
      { month: '2026-03', all: 0, own: 0, bought: 0 },
    ]);
  });

  it('know half of the times until an end, and none where nothing has ended', () => {
    const ended = [3, 30, 9].map((days) =>
      one(
        '2026-01-01T12:00:00Z',
        'atendida',
        `2026-01-${String(days + 1).padStart(2, '0')}T12:00:00Z`,
      ),
    );
    expect(figuresOf([...ended, one('2026-02-01T12:00:00Z')], 1, span).daysToAnswer).toBe(9);
    expect(figuresOf([one('2026-02-01T12:00:00Z')], 1, span).daysToAnswer).toBeNull();
  });

  it('are of the twelve months before unless said', () => {
    expect(yearBefore('2026-03-12')).toBe('2025-04-01');
    expect(yearBefore('2026-12-31')).toBe('2026-01-01');
  });
});
