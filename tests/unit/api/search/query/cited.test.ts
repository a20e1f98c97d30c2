import { describe, expect, it } from 'vitest';
import { createIndex, search } from '#api/search/engine/engine.ts';
import { otherReadings } from '#api/search/engine/query/other-readings.ts';
import { document } from '../engine/collection.ts';

const index = createIndex([
  document(1, { title: ['Lei nº 14.133, de 1º de abril de 2021: licitações'] }),
  document(2, { title: ['Lei 8.666/93'] }),
  document(3, { title: ['Código civil: Lei n. 10.406, de 10-1-2002'] }),
  document(4, { title: ['ABNT NBR 6023: informação e documentação: referências'] }),
  document(5, { title: ['ISO 9001:2015 quality management'] }),
  document(6, { title: ['Windows 10 para leigos'] }),
  document(7, { title: ['X.509 certificates'] }),
  document(8, { title: ['Vitamina B12'] }),
  document(9, { title: ['The Qur’an'], author: ["O'Neill, Eugene"] }),
  document(10, { title: ['Matematika'], author: ["D'Ávila, Maria"] }),
  document(11, { title: ['Gravação'], callNumbers: ['CD 41310'] }),
  document(12, { title: ['Folheto'], callNumbers: ['M-12'] }),
  document(13, { title: ['Dom Casmurro'], isbn: ['9788535914849'] }),
  document(15, { title: ['Cálculo'], other: ['6. ed.'], year: 2009 }),
  document(16, { title: ['Cálculo'], other: ['5. ed.'] }),
  document(14, { title: ['Guia antigo'], isbn: ['0140445145'] }),
]);

/** The first title on the screen: of the suggestion where nothing is found as typed. */
function firstOf(q: string): number | undefined {
  const { ids, suggestion } = search(index, { rows: [{ q }], suggest: true });
  return ids.length > 0 || !suggestion ? ids[0] : search(index, suggestion).ids[0];
}

describe('what readers cite and copy', () => {
  it.each([
    ['laws', { 1: ['lei 14133/2021', 'lei nº 14.133/2021', '14133/21'], 3: ['10406/2002'] }],
    ['short laws', { 2: ['lei 8666', 'lei nº 8.666/93', 'lei 8666/1993'] }],
    ['standards', { 4: ['NBR6023', 'NBR 6023:2018', 'nbr-6023'], 5: ['ISO9001', 'iso 9001'] }],
    [
      'letters and figures',
      { 6: ['windows10'], 7: ['x509', 'X.509'], 8: ['b12', 'vitamina b 12'] },
    ],
    ['apostrophes', { 9: ['quran', "qur'an", 'oneill', 'O’Neill'], 10: ['davila', "d'avila"] }],
    ['shelf numbers', { 11: ['CD 41310', 'cd-41310'], 12: ['M12', 'm 12', 'M-12'] }],
    ['ISBNs with a wrong check digit', { 13: ['9788535914848', '978-85-359-1484-0'] }],
    [
      'beginnings of ISBNs',
      { 13: ['978853*', '97885359', '978-85-359', '8535914*', '85359148', 'isbn:978853*'] },
    ],
    ['words with wildcards', { 10: ['matem?tika', 'mat*ka', "d'avila mat*ka"], 6: ['wind*s 10'] }],
    ['SBNs of nine digits', { 14: ['140445145', 'isbn:140445145'] }],
    [
      'editions',
      { 15: ['cálculo 6ª edição', 'calculo 6. ed.', 'Cálculo 6th ed.'], 16: ['cálculo 5ª'] },
    ],
    [
      'addresses',
      {
        13: [
          'https://www.example.com/Dom-Casmurro/dp/8535914846/ref=x?y=1',
          'https://pt.example.org/wiki/Dom_Casmurro',
          'www.example.com/dom%20casmurro.html',
        ],
      },
    ],
  ])('finds %s', (_, wanted) => {
    for (const [id, typed] of Object.entries(wanted)) {
      for (const q of typed) expect(firstOf(q), q).toBe(Number(id));
    }
  });

  it('reads nothing else into plain words and broken addresses', () => {
    expect(otherReadings('dom casmurro')).toEqual([]);
    expect(otherReadings('https://example.org/%E0%A4%A')).toEqual([]);
    expect(otherReadings('1964 a 1985')).toEqual(['1964 a1985']);
  });
});
