import { expect, it } from 'vitest';
import { causeOf, isDataFault, troubleOf } from '#api/db/faults.ts';

const coded = (code: string, message = 'said') => Object.assign(new Error(message), { code });

it.each([
  ['ECONNREFUSED', 'away'],
  ['ECONNRESET', 'away'],
  ['57P01', 'away'], // ended by an administrator
  ['57P03', 'away'], // starting
  ['53300', 'away'], // too many connections
  ['08006', 'away'],
  ['SQLITE_BUSY', 'away'],
  ['SQLITE_BUSY_SNAPSHOT', 'away'],
  ['53100', 'full'],
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['25006', 'unwritable'],
  ['XX001', 'unwritable'], // a damaged page
  ['58030', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_CORRUPT', 'unwritable'],
  ['SQLITE_NOTADB', 'unwritable'],
  ['SQLITE_IOERR_WRITE', 'unwritable'],
  ['EROFS', 'unwritable'],
  ['23505', null],
  ['40001', null],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['SQLITE_ERROR', null],
  ['ENOENT', null],
])('knows what %s means', (code, trouble) => {
  expect(troubleOf(coded(code))).toBe(trouble);
});

it('knows a lost connection that the driver tells without a code', () => {
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('away');
  expect(troubleOf(new Error('timeout exceeded when trying to connect'))).toBe('away');
  expect(troubleOf(new Error('Cannot read properties of undefined'))).toBeNull();
  expect(troubleOf('ECONNREFUSED')).toBeNull();
});

it('says the cause in one line, also of several attempts', () => {
  expect(causeOf(coded('SQLITE_BUSY', 'database is locked'))).toBe(
    'database is locked (SQLITE_BUSY)',
  );
  const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432');
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(causeOf(both)).toBe('connect ECONNREFUSED ::1:5432, connect ECONNREFUSED ::1:5432');
});

it('tells wrong data from a wrong database', () => {
  expect(isDataFault(coded('22021'))).toBe(true);
  expect(isDataFault(coded('SQLITE_TOOBIG'))).toBe(true);
  expect(isDataFault(coded('SQLITE_FULL'))).toBe(false);
  expect(isDataFault(coded('53100'))).toBe(false);
});
