import { expect, it } from 'vitest';
import { checkCoverage, linesOf } from '../checks/coverage.ts';

const HERE = 'tests/unit/coverage.test.ts';
const TITLE = 'a line of the specification';

const wrong = (...lines: string[]) => checkCoverage(linesOf('x.tsv', lines.join('\n')));

it.each([
  ['proves nothing without a test', `a thing\t${HERE}\t`, '"a thing" has no test'],
  ['lives somewhere', `a thing\t\t${HERE}`, '"a thing" lives nowhere'],
  ['names files that there are', `a thing\tapi/nothing.ts\t${HERE}`, 'api/nothing.ts is not there'],
  [
    'names text that stands in its file',
    `a thing\tLICENSE#never${'-'}written\t${HERE}`,
    '"never-written" does not stand in LICENSE',
  ],
  ['is proved by tests alone', 'a thing\tLICENSE\tLICENSE', 'LICENSE is no file of tests'],
  [
    'names a test by its title',
    `a thing\tLICENSE\t${HERE}: some${'-'}thing else`,
    `no test of ${HERE} is named "some-thing else"`,
  ],
])(`${TITLE} %s`, (_what, line, told) => {
  expect(wrong('# A section', line)).toEqual([`x.tsv:2: ${told}`]);
});

it('wants rules tested in the browser and straight at the server, unless one alone has them', () => {
  const told = (what: string) =>
    checkCoverage(linesOf('tests/coverage/5-rules.tsv', `${what}\tLICENSE\t${HERE}`)).filter(
      (one) => one.includes('is not tested'),
    );
  expect(told('a rule')).toEqual([
    'tests/coverage/5-rules.tsv:1: "a rule" is not tested in the browser',
    'tests/coverage/5-rules.tsv:1: "a rule" is not tested straight at the server',
  ]);
  expect(told('a rule (the browser alone)')).toHaveLength(1);
  expect(told('a rule (the server alone)')).toHaveLength(1);
  expect(wrong(`a rule\tLICENSE\t${HERE}`)).toEqual([]);
});

it('is well where it has both', () => {
  expect(wrong(`a thing\tLICENSE ; package.json#"name"\t${HERE}: is well where`)).toEqual([]);
});

it('finds code and a test for every line of the specification and every call', () => {
  expect(checkCoverage()).toEqual([]);
});
