import { describe, expect, it } from 'vitest';
import { readArticles, sectionsOf } from '#demo/tables/articles.ts';
import { readContents } from '#demo/tables/contents.ts';
import { libraries } from '#demo/network.ts';
import { heldIssues, readSerials, type DemoSerial } from '#demo/tables/serials.ts';
import { readAuthors, readSubjects, readWorks } from '#demo/tables/works.ts';
import { issuesOf } from '#api/catalogue/periodicals/rules.ts';

const works = new Map(readWorks().map((work) => [work.id, work]));
const serials = readSerials();
/** The days on which the demonstration must show everything. */
const DAYS = ['2026-03-12', '2026-11-21', '2027-01-01', '2028-02-29'];
const issuesOn = (serial: DemoSerial, today: string) =>
  issuesOf(serial.schedule, heldIssues(serial, today), today);

describe('serials in the libraries', () => {
  it('are serials of the table, in libraries of the network', () => {
    const keys = libraries.map(({ key }) => key);
    expect(serials.filter(({ work }) => works.get(work)?.kind !== 'serial')).toEqual([]);
    expect(serials.filter(({ library }) => !keys.includes(library))).toEqual([]);
  });

  it('come out in many ways, some no longer, some in several libraries', () => {
    const frequencies = new Set(serials.map(({ schedule }) => schedule.frequency));
    for (const code of 'wmbqtfaxku') expect(frequencies).toContain(code);
    expect(serials.some(({ schedule }) => schedule.endsOn !== null)).toBe(true);
    const homes = Map.groupBy(serials, ({ work }) => work);
    const several = [...homes.values()].filter(
      (some) => new Set(some.map(({ library }) => library)).size > 1,
    );
    expect(several.length).toBeGreaterThanOrEqual(4);
    expect(new Set(serials.map(({ kind }) => kind)).size).toBe(3);
  });

  it.each(DAYS)('show every state, combined and special issues on %s', (today) => {
    const all = serials.flatMap((serial) => issuesOn(serial, today));
    expect(new Set(all.map(({ state }) => state))).toEqual(
      new Set(['received', 'expected', 'missing', 'claimed']),
    );
    expect(all.some(({ number }) => /\d\/\d/.test(number ?? ''))).toBe(true);
    expect(all.some(({ special }) => special)).toBe(true);
    for (const serial of serials.filter(({ schedule }) => schedule.endsOn === null)) {
      const { frequency } = serial.schedule;
      if ('xku'.includes(frequency)) continue;
      expect(issuesOn(serial, today).at(-1)?.state).toBe('expected');
    }
  });

  it('lack only what the table says', () => {
    for (const serial of serials) {
      const absent = issuesOn(serial, '2026-11-21').filter(({ state }) => state === 'missing');
      expect([serial.work, serial.library, absent.length]).toEqual([
        serial.work,
        serial.library,
        serial.missing.length,
      ]);
    }
  });

  it('were received after they came out, and not in the future', () => {
    for (const serial of serials) {
      const late = heldIssues(serial, '2026-11-21').filter(
        ({ receivedOn }) => receivedOn !== null && receivedOn > '2026-11-21',
      );
      expect(late).toEqual([]);
    }
  });
});

describe('articles', () => {
  const articles = readArticles();

  it('stand in an issue that a library has', () => {
    const astray = articles.filter(({ host, volume, number }) =>
      serials
        .filter(({ work }) => work === host)
        .every((serial) =>
          heldIssues(serial, '2026-03-12').every(
            (issue) => issue.volume !== volume || issue.number !== number,
          ),
        ),
    );
    expect(astray.map(({ title }) => title)).toEqual([]);
  });

  it('have authors and subjects of the tables where they are catalogued', () => {
    const authors = new Set(readAuthors().map(({ id }) => id));
    const subjects = new Set(readSubjects().map(({ heading }) => heading));
    const catalogued = articles.filter(({ hasRecord }) => hasRecord);
    expect(catalogued.length).toBeGreaterThanOrEqual(4);
    expect(catalogued.flatMap((one) => one.authors.filter((id) => !authors.has(id)))).toEqual([]);
    expect(articles.flatMap((one) => one.subjects.filter((s) => !subjects.has(s)))).toEqual([]);
  });

  it('are sections without authors in the newest issues of some serials', () => {
    const [serial] = serials.filter(({ work }) => work === 609);
    const sections = serial ? sectionsOf(609, heldIssues(serial, '2026-03-12')) : [];
    expect(new Set(sections.map(({ issue }) => issue.sequence)).size).toBe(6);
  });
});

it('contents belong to works of the table', () => {
  expect([...readContents().keys()].filter((work) => !works.has(work))).toEqual([]);
});
