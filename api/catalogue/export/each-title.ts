import type { TakenTitle, Taking, Writer } from './titles.ts';

interface Parts {
  head?: string | ((taking: Taking) => string);
  title: (title: TakenTitle, taking: Taking) => string | Uint8Array;
  /** Between two titles. */
  between?: string;
  tail?: string;
}

/** A format that is written title by title. */
export const eachTitle = ({ head = '', title: write, between = '', tail = '' }: Parts): Writer =>
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
