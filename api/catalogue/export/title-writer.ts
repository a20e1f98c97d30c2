import type { ExportedTitle, ExportContext, Writer } from './titles.ts';

interface Parts {
  head?: string | ((taking: ExportContext) => string);
  title: (title: ExportedTitle, taking: ExportContext) => string | Uint8Array;
  /** Separator between titles. */
  between?: string;
  tail?: string;
}

/** Creates the writer of a format in which titles are independent. */
export const titleWriter = ({ head = '', title: write, between = '', tail = '' }: Parts): Writer =>
  async function* (titles, taking) {
    const before = typeof head === 'string' ? head : head(taking);
    if (before !== '') yield before;
    let isFirst = true;
    for await (const title of titles) {
      if (!isFirst && between !== '') yield between;
      isFirst = false;
      yield write(title, taking);
    }
    if (tail !== '') yield tail;
  };
