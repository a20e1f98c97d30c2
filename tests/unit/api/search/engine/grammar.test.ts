import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, parseRows, print } from '#api/search/engine/engine.ts';

const read = (q: string): string => print(parseQuery(q).tree);
const repairs = (q: string): string[] => parseQuery(q).repairs.map(({ code }) => code);

describe('the grammar', () => {
  it('never throws, and reads its own writing as the same query', () => {
    const pieces = fc.constantFrom(
      'casa',
      'AND',
      'OR',
      'NOT',
      'NEXT',
      'BEFORE',
      'AFTER',
      'titulo:',
      'autor:"',
      'isbn:8535902775',
      '8535902775',
      '0100-1574',
      '01001574',
      '01001574*',
      'guarda-ch*',
      'C++',
      '日本',
      '«',
      '(',
      ')',
      '"',
      '*',
      'rosa*',
      ':',
    );
    const queries = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(queries, (q) => {
        const once = read(q);
        return read(once) === once;
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['sertão veredas', 'sertao AND veredas'],
    ['a OR b c NOT d', 'a OR b AND c NOT d'],
    ['(a OR b) NEXT c*', '(a OR b) NEXT c*'],
    ['titulo:(mar OR "o rei")', 'titulo:mar OR titulo:"o rei"'],
    ['título:mar AUTHOR:rosa matéria:sol', 'titulo:mar AND autor:rosa AND assunto:sol'],
    ['a NEXT b BEFORE c', 'a NEXT b BEFORE c'],
    ['NOT NOT a', 'a'],
    ['título: mar', 'titulo:mar'],
    ['autor: machado', 'autor:machado'],
    ['machado -helena', 'machado NOT helena'],
    ['machado –helena', 'machado NOT helena'],
    ['machado -"dom casmurro"', 'machado NOT "dom casmurro"'],
    ['machado -(helena OR iaia)', 'machado NOT (helena OR iaia)'],
    ['machado -autor:alencar', 'machado NOT autor:alencar'],
    ['+machado +helena', 'machado AND helena'],
    ['guarda-chuva', 'guardachuva OR "guarda chuva"'],
    ['titulo:guarda-chuva', 'titulo:guardachuva OR titulo:"guarda chuva"'],
    ['"guarda-chuva"', '"guarda chuva"'],
    ['rosa - poesia', 'rosa AND poesia'],
    ['this OU that O E Y', 'this AND ou AND that AND o AND e AND y'],
    ['mar 0100-1574', 'mar AND (issn:"01001574" OR "01001574" OR "0100 1574")'],
    ['ISBN 978-85-359-1066-7', 'isbn:"9788535910667" OR "9788535910667"'],
    ['urn:isbn:9788535910667', 'isbn:"9788535910667" OR "9788535910667"'],
    ['ISBN-13: 978 85 359 1066 7', 'isbn:"9788535910667" OR "9788535910667"'],
    ['issn 0100-1574', 'issn:"01001574" OR "01001574" OR "0100 1574"'],
    ['85-359-1066-1', '8535910661 OR "85 359 1066 1"'],
    ['https://doi.org/10.1590/s0102', '"10 1590 s0102"'],
    ['doi:10.1590/s0102', '"10 1590 s0102"'],
    ['01001574 mar', '(issn:"01001574" OR "01001574") AND mar'],
    ['chamada:"869.3 A848"', 'chamada:"869.3 a848"'],
    ['日本 AND 東京', '"日 本" AND "东 京"'],
    ['J. R. R. Tolkien', '(jrr OR "j r r") AND tolkien'],
    ['organi?ação colo*r', 'organi?acao AND colo*r'],
    ['titulo:bra?il*', 'titulo:bra?il*'],
    ['what?', 'what'],
    ['Wharton, A.', 'wharton AND a'],
    ['os trabalhadores do mar', 'os AND trabalhadores AND do AND mar'],
    ['978-85-35*', 'isbn:9788535* OR 978 NEXT 85 NEXT 35*'],
    ['isbn:85359*', 'isbn:97885359*'],
    ['isbn:978*', 'isbn:"978"'],
    ['AND OR', 'and AND or'],
    ['GUERRA AND PAZ', 'guerra AND and AND paz'],
    ['', ''],
  ])('reads %s as %s', (typed, understood) => {
    expect(read(typed)).toBe(understood);
  });

  it('repairs what is broken and says so', () => {
    expect(repairs('"grande sertão')).toContain('quote-closed');
    expect(repairs('(casa rosa')).toContain('bracket-closed');
    expect(repairs('casa)')).toContain('bracket-dropped');
    expect(repairs('AND casa OR')).toContain('operator-dropped');
    expect(repairs('casa ()')).toContain('empty-dropped');
    for (const wildcard of ['c*sa', '*casa', '?casa', '"ca*sa"'])
      expect(repairs(wildcard)).toContain('star-dropped');
    for (const read of ['ca*sa', 'ca?a', 'cas*', 'por que?', '¿por qué?'])
      expect(repairs(read)).toEqual([]);
    expect(repairs('GUERRA AND PAZ')).toEqual(['operators-as-words']);
    expect(repairs('grande sertão')).toEqual([]);
  });

  it('reads names and titles in further ways only where they are the whole query', () => {
    const rows = [{ q: 'the trial' }, { q: 'Kafka, F.', for: 'AUTOR' as const }];
    expect(parseRows(rows.slice(0, 1)).tree).toMatchObject({ kind: 'or', hasReadings: true });
    expect(parseRows(rows.slice(1)).tree).toMatchObject({ kind: 'or', hasReadings: true });
    const { tree } = parseRows(rows);
    expect(JSON.stringify(tree)).not.toContain('hasReadings');
    expect(print(tree)).toBe('the AND trial AND autor:kafka AND autor:f');
  });

  it('bounds what it reads', () => {
    expect(repairs(Array.from({ length: 1000 }, (_, at) => `w${at}`).join(' '))).toContain(
      'too-long',
    );
    expect(repairs(`${'('.repeat(100)}casa`)).toContain('too-deep');
  });

  it('binds NOT and NEXT closer than AND, and AND closer than OR', () => {
    expect(read('a b OR c')).toBe(read('(a AND b) OR c'));
    expect(read('a OR b NOT c')).toBe(read('a OR (b NOT c)'));
  });
});
