import { globSync, readFileSync } from 'node:fs';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import type { Run } from '#api/catalogue/references/formats/runs.ts';

export interface Golden {
  rule: string;
  record: MarcRecord;
  /** By ABNT. */
  expected: string;
  /** In other styles and in running text, where it is proved. */
  styled: Partial<Record<Style, string>>;
}

/** Names of the lines. `cited`: in parentheses, then as part of a sentence. */
const STYLES = ['apa', 'vancouver', 'mla', 'chicago', 'chicago-notes', 'cited'] as const;
type Style = (typeof STYLES)[number];

/** The records of tests/fixtures/references, with what is expected of each. */
export const goldens = (): Golden[] =>
  globSync('tests/fixtures/references/*.txt')
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .trim()
        .split(/\n{2,}/),
    )
    .map(readGolden);

function readGolden(block: string): Golden {
  const [rule = '', head = '', ...rest] = block.split('\n');
  const data = rest.filter((line) => /^\d/.test(line));
  const expected = rest.filter((line) => line.startsWith('= '));
  const styled = Object.fromEntries(
    STYLES.flatMap((name) => {
      const line = rest.find((text) => text.startsWith(`${name} `));
      return line === undefined ? [] : [[name, line.slice(name.length + 1)]];
    }),
  );
  const read = data.length + 1 + Object.keys(styled).length;
  if (!rule.startsWith('# ') || expected.length !== 1 || read !== rest.length) {
    throw new Error(`Not a golden reference:\n${block}`);
  }
  return {
    rule: rule.slice(2),
    record: recordOf(head, data),
    expected: (expected[0] ?? '').slice(2),
    styled,
  };
}

/** "am s2019 form=o": leader/06–07, 008/06–14, further parts of 008. */
function recordOf(head: string, data: string[]): MarcRecord {
  const [type = 'am', dates = '', ...more] = head.split(' ');
  const parts = Object.fromEntries(more.map((part) => part.split('=')));
  const field = fixed008({
    dateType: dates.charAt(0),
    date1: dates.slice(1, 5),
    date2: dates.slice(5, 9),
    language: 'por',
    ...(parts['form'] && { form: parts['form'] }),
    ...(parts['contents'] && { contents: parts['contents'] }),
    ...(parts['lang'] && { language: parts['lang'] }),
  });
  return marc({ type, control: { '008': field }, data });
}

/** Bold as `**…**`, italic as `*…*`. */
export const marked = (runs: readonly Run[]): string =>
  runs
    .map(({ text, highlight }) => {
      const mark = highlight === 'bold' ? '**' : highlight === 'italic' ? '*' : '';
      return mark + text + mark;
    })
    .join('');
