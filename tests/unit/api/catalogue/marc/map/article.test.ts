import { expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { articleOf } from '#api/catalogue/marc/map/article.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

const article = (host: string) =>
  articleOf(
    titleSummary(
      marc({
        type: 'ab',
        data: [
          '100 1_ $aCodd, E. F.,$d1923-2003',
          '245 10 $aA relational model of data /$cE. F. Codd.',
          '650 _4 $aBancos de dados.',
          `773 0_ ${host}`,
        ],
      }),
    ),
  );

it('extracts the host and the issue of an article', () => {
  expect(article('$tComm. ACM$gv. 13, n. 6 (June 1970), p. 377-387$x0001-0782$w(UFVI)615')).toEqual(
    {
      hostNumber: '615',
      hostIssn: '0001-0782',
      volume: '13',
      number: '6',
      part: '',
      pages: '377-387',
      year: 1970,
      month: 6,
      lastMonth: null,
      day: null,
      title: 'A relational model of data',
      authors: ['Codd, E. F.'],
      language: '',
      subjects: ['Bancos de dados'],
    },
  );
});

it.each([
  ['v. 3, n. 2, jan./mar. 2020, p. 10-20', ['3', '2', '', '10-20', 2020, 1, 3]],
  ['Vol. 12, no. 3/4 (nov. 1999), pp. 5–9', ['12', '3/4', '', '5–9', 1999, 11, null]],
  ['v.22 n.esp. p.1-2 2001', ['22', 'esp', '', '1-2', 2001, null, null]],
  ['v. XII, n. 1, pt. 2, p. xi-xx', ['XII', '1', '2', 'xi-xx', null, null, null]],
  ['v. 58, e20240012 (2024)', ['58', '', '', '', 2024, null, null]],
  ['n. 110, set./dez. 2024', ['', '110', '', '', 2024, 9, 12]],
  ['nov. 2020', ['', '', '', '', 2020, 11, null]],
  ['', ['', '', '', '', null, null, null]],
])('reads "%s"', (text, [volume, number, part, pages, year, month, lastMonth]) => {
  expect(article(`$tRevista${text && `$g${text}`}$w1`)).toMatchObject({
    volume,
    number,
    part,
    pages,
    year,
    month,
    lastMonth,
  });
});

it('is nothing for a work by itself, or one whose host cannot be found', () => {
  expect(articleOf(titleSummary(marc({ data: ['245 00 $aLivro'] })))).toBeNull();
  expect(article('$tRevista sem número')).toBeNull();
});
