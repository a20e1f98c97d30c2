import { expect, it } from 'vitest';
import {
  readKardexPlace,
  readSummaryPlace,
  writeKardexPlace,
  writeSummaryPlace,
} from '#lib/periodicals/address.ts';

const PLACE = {
  codBib: 2,
  codPeriod: 'm',
  codPar: '853' as const,
  year: 2024,
  open: { seqPar: 1, seqSec: 20240301 },
};

it('a place in a kardex is in its address, and other names stay', () => {
  const query = writeKardexPlace('?lng=en&year=1999', PLACE);
  expect(query).toBe('?lng=en&year=2024&codBib=2&codPeriod=m&codPar=853&seqPar=1&seqSec=20240301');
  expect(readKardexPlace(query)).toEqual(PLACE);
  const nowhere = { codBib: null, codPeriod: null, codPar: null, year: null, open: null };
  expect(writeKardexPlace(query, nowhere)).toBe('?lng=en');
  expect(writeKardexPlace('', nowhere)).toBe('');
  expect(readKardexPlace('')).toEqual(nowhere);
});

it.each(['?codBib=x&codPeriod=mensal&codPar=999&year=-1&seqPar=1', '?codBib=0&codPeriod=%3Cb%3E'])(
  'what makes no sense is not there: %s',
  (query) => {
    expect(Object.values(readKardexPlace(query))).toEqual([null, null, null, null, null]);
  },
);

it('a choice of articles is in its address', () => {
  const place = { issue: '2024-40-3/4', words: 'solo & água', page: 2 };
  const query = writeSummaryPlace('?lng=es', place);
  expect(query).toBe('?lng=es&fasciculo=2024-40-3%2F4&q=solo+%26+%C3%A1gua&page=2');
  expect(readSummaryPlace(query)).toEqual(place);
  expect(writeSummaryPlace(query, { issue: null, words: '', page: 1 })).toBe('?lng=es');
  expect(readSummaryPlace('?page=x')).toEqual({ issue: null, words: '', page: 1 });
});
