import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mappedFields } from './mapping-table.ts';

const DOCUMENT = readFileSync(
  new URL('../../../../../docs/marc-mapping.md', import.meta.url),
  'utf8',
);

/** Rows of the table of fields: those that begin with a tag, after its heading. */
function rowsOfDocument(): string[] {
  const [, part = ''] = DOCUMENT.split('### Field by field');
  return part
    .replace(/\n## [^]*/, '')
    .split('\n')
    .filter((line) => /^\| \d{3} /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    );
}

it('says of every field what the catalogue does with it', () => {
  const rows = mappedFields().map((field) =>
    [
      field.tag,
      field.name,
      field.page,
      field.search,
      field.dublinCore,
      field.reference,
      field.record,
    ].join(' | '),
  );
  expect(rowsOfDocument()).toEqual(rows);
});
