import { cslDateOf, cslNameOf, cslPagesOf, type CslItem } from './csl.ts';

type Pair = [key: string, value: string | number | undefined];

/**
 * The OpenURL context object of a title (ANSI/NISO Z39.88-2004, key/encoded-value), for the `title`
 * of a `<span class="Z3988">` (COinS): what reference managers read from a page.
 *
 * @param page the title's own address
 */
export function coinsOf(item: CslItem, page: string): string {
  const [first] = item.author ?? [];
  const format = formatOf(item.type);
  const pairs: Pair[] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft_id', page],
    ...(item.DOI ? [['rft_id', `info:doi/${item.DOI}`] as Pair] : []),
    ...FIELDS[format](item),
    ['rft.aulast', first?.family],
    ['rft.aufirst', first?.given],
    ...(item.author ?? []).map((name): Pair => ['rft.au', cslNameOf(name)]),
    ['rft.date', cslDateOf(item).join('-')],
    ['rft.language', item.language],
  ];
  return pairs
    .flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : `${key}=${encodeURIComponent(value)}`,
    )
    .join('&');
}

type Format = 'book' | 'journal' | 'dissertation';

function formatOf(type: string): Format {
  if (type === 'thesis') return 'dissertation';
  return type === 'periodical' || type.startsWith('article') ? 'journal' : 'book';
}

const FIELDS: Record<Format, (item: CslItem) => Pair[]> = {
  book: (item) => [
    ...(item['container-title'] === undefined
      ? ([
          ['rft.genre', 'book'],
          ['rft.btitle', item.title],
        ] as Pair[])
      : ([
          ['rft.genre', item.type === 'paper-conference' ? 'proceeding' : 'bookitem'],
          ['rft.atitle', item.title],
          ['rft.btitle', item['container-title']],
        ] as Pair[])),
    ['rft.pub', item.publisher],
    ['rft.place', item['publisher-place']],
    ['rft.edition', item.edition],
    ['rft.isbn', item.ISBN],
    ...pagePairs(item),
  ],
  journal: (item) => [
    ...(item['container-title'] === undefined
      ? ([
          ['rft.genre', 'journal'],
          ['rft.jtitle', item.title],
        ] as Pair[])
      : ([
          ['rft.genre', 'article'],
          ['rft.atitle', item.title],
          ['rft.jtitle', item['container-title']],
        ] as Pair[])),
    ['rft.volume', item.volume],
    ['rft.issue', item.issue],
    ['rft.issn', item.ISSN],
    ...pagePairs(item),
  ],
  dissertation: (item) => [
    ['rft.title', item.title],
    ['rft.inst', item.publisher],
    ['rft.degree', item.genre],
  ],
};

function pagePairs(item: CslItem): Pair[] {
  const [first, last] = cslPagesOf(item);
  return [
    ['rft.spage', first],
    ['rft.epage', last],
  ];
}
