import type { Database } from '#api/core/db/connection.ts';
import { addTitles, book } from './small-network.ts';

/**
 * Records as no cataloguer writes them and every catalogue has them: the browser tests add them to
 * the demonstration network (site-server.ts).
 */
const SCRIPT = '</script><script>window.odd=1</script>';
const IMAGE = '<img src=x onerror="window.odd=1">';

/** A text with markup stands in every field that a screen shows. */
const markup = (number: string, title: string) =>
  book({
    number,
    title: `${title} ${SCRIPT} & "aspas"`,
    author: `Autora, ${IMAGE}`,
    subjects: [`Assunto ${SCRIPT}`],
    year: 1999,
    more: [
      `260 __ $aLugar ${IMAGE} :$bEditora ${SCRIPT},$c1999.`,
      `490 0_ $aSérie ${IMAGE}`,
      `500 __ $aNota ${SCRIPT}`,
      `505 0_ $aSumário ${IMAGE}`,
      `520 __ $aResumo ${SCRIPT}`,
      `856 40 $uhttps://example.org/a?b="><script>window.odd=1</script>$yTexto ${IMAGE}$zNota ${IMAGE}`,
      `856 40 $ujavascript:window.odd=1$yPerigo`,
    ],
    copies: [{ libraryCode: '1', callNumber: '869.3 <i>M</i>', shelfLocation: `Sala ${IMAGE}` }],
  });

const copiesOf = (libraryCode: string, count: number) =>
  Array.from({ length: count }, (_none, at) => ({
    libraryCode,
    barcode: `odd-${libraryCode}-${at}`,
    copyNumber: String(at + 1),
    callNumber: '020 E77',
  }));

/** Titles by which the tests find them. */
export const ODD = {
  markup: 'Marcação esquisita',
  markupInShell: 'Marcação de casca',
  bare: 'Obra sem mais nada',
  many: 'Manual de três mil exemplares',
  long: 'Obra de nota comprida',
  gone: 'Obra que ainda se vai',
  fromTheRight: 'תולדות הספר העברי (כרך 2)',
} as const;

const GONE = { number: 'odd-gone', title: ODD.gone, copies: copiesOf('2', 1) };

/** Hebrew in every field that a screen shows, with signs that move when they are read from the left. */
const FROM_THE_RIGHT = book({
  number: 'odd-7',
  title: ODD.fromTheRight,
  author: 'כהן, דוד (עורך)',
  subjects: ['ספרים (היסטוריה)'],
  year: 1998,
  more: [
    '260 __ $aירושלים :$bמאגנס (הוצאה),$c1998.',
    '500 __ $aכולל מפתח (עמ׳ 210).',
    '505 0_ $aא. הכתב -- ב. הדפוס (1475)',
    '520 __ $aתולדות הספר, מן הכתב עד הדפוס (1475).',
  ],
  copies: [{ libraryCode: '1', callNumber: '002 C678' }],
});

const TITLES = [
  markup('odd-1', ODD.markup),
  book({ number: 'odd-2', title: ODD.bare }),
  book({
    number: 'odd-3',
    title: ODD.many,
    year: 2001,
    copies: [...copiesOf('1', 2990), ...copiesOf('3', 10)],
  }),
  book({
    number: 'odd-4',
    title: ODD.long,
    year: 2002,
    more: [`500 __ $a${'x'.repeat(10_000)}`],
  }),
  book(GONE),
  markup('odd-6', ODD.markupInShell),
  FROM_THE_RIGHT,
];

const BEFORE_THE_NEWEST = '2024-01-01T12:00:00.000Z';

/** Adds them; all but the last two are used often enough to have a page of their own. */
export async function addOddTitles(db: Database): Promise<void> {
  const ids = await addTitles(db, TITLES, BEFORE_THE_NEWEST);
  await db.transaction((tx) =>
    tx.updateTable('titles').set({ uses: 50 }).where('id', 'in', ids.slice(0, -2)).execute(),
  );
}

/** One of them is withdrawn: its page may stand already. Returns its id. */
export async function withdrawOddTitle(db: Database): Promise<number> {
  const [id = 0] = await addTitles(db, [book({ ...GONE, deleted: true })]);
  return id;
}
