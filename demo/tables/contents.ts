import type { DataField } from '#api/catalogue/marc/record.ts';
import { field } from '../records/fields.ts';
import { readTable } from './tsv.ts';

/** A line of `contents.tsv`: a part of a work, or with an address where its contents are listed. */
export interface DemoContents {
  number: string;
  title: string;
  responsibility: string;
  url: string;
}

/** The contents of works, by work. */
export const readContents = (): Map<number, DemoContents[]> =>
  Map.groupBy(
    readTable('contents.tsv').map((cell) => ({
      work: Number(cell('work')),
      number: cell('number'),
      title: cell('title'),
      responsibility: cell('responsibility'),
      url: cell('url'),
    })),
    ({ work }) => work,
  );

/** Contents as 505, enhanced where parts have numbers. */
export const contentsFields = (parts: readonly DemoContents[]): DataField[] =>
  parts.some(({ number }) => number !== '') ? enhanced(parts) : plain(parts);

/** Links to tables of contents as 856. */
export const contentsLinkFields = (parts: readonly DemoContents[]): DataField[] =>
  parts.flatMap(({ url, number }) =>
    url === '' ? [] : field('856', '42', ['3', `Sumário, ${number}`], ['u', url]),
  );

const plain = (parts: readonly DemoContents[]): DataField[] =>
  field('505', '0_', ['a', parts.map(({ title }) => title).join(' -- ')]);

const enhanced = (parts: readonly DemoContents[]): DataField[] =>
  field(
    '505',
    '00',
    ...parts.flatMap(({ number, title, responsibility }, at): [string, string][] => {
      const end = at < parts.length - 1 ? ' --' : '.';
      return responsibility === ''
        ? [
            ['g', number],
            ['t', `${title}${end}`],
          ]
        : [
            ['g', number],
            ['t', `${title} /`],
            ['r', `${responsibility}${end}`],
          ];
    }),
  );
