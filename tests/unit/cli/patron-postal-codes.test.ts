import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPatronFile } from '#cli/patron-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-patrons-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('postal codes of a table are those of the country of the institution', () => {
  const file = join(folder, 'patrons.csv');
  writeFileSync(file, 'login;postal_code\nana;90210\nbia;29900-120\nrui;\n');
  const read = (country: string) =>
    readPatronFile(file, country).lines.map(({ values, problems }) =>
      values ? values.postal_code : problems,
    );
  expect(read('US')).toEqual(['90210', '29900-120', '']);
  expect(read('BR')).toEqual([
    ['column postal_code: "90210" must have eight digits'],
    '29900120',
    '',
  ]);
});
