import { describe, expect, it } from 'vitest';
import { authorRecords, readAuthorRecords } from '#demo/records/author-record.ts';
import { readArticles } from '#demo/tables/articles.ts';
import {
  authorHeading,
  displayName,
  readAuthors,
  readSubjects,
  readWorks,
} from '#demo/tables/works.ts';
import { authorityIdentifiers } from '#api/catalogue/marc/map/authority-links.ts';
import { repeated } from './repeated.ts';

const works = readWorks();
const authors = new Map(readAuthors().map((author) => [author.id, author]));
const records = readAuthorRecords();
const subjects = new Map(readSubjects().map((subject) => [subject.heading, subject]));

describe('authors', () => {
  const all = [...authors.values()];

  it('are each named by a work, an article or a record, and have a heading of their own', () => {
    const named = new Set([
      ...works.flatMap((work) => work.contributors.map(({ author }) => author)),
      ...readArticles().flatMap((article) => article.authors),
      // Heteronyms, former names, and what is described for its own sake.
      ...[...records].flatMap(([id, { seeAlso, earlier }]) => [
        id,
        ...seeAlso.map((other) => other.id),
        ...earlier,
      ]),
    ]);
    expect(all.filter(({ id }) => !named.has(id))).toEqual([]);
    expect(repeated(readAuthors().map(({ id }) => id))).toEqual([]);
    expect(repeated(all.map(authorHeading))).toEqual([]);
  });

  it('have dates that agree with birth and death', () => {
    const wrong = all.filter(({ dates, birth, death }) => {
      const said = (year: number | null) => year === null || dates.includes(String(Math.abs(year)));
      const inOrder = birth === null || death === null || birth < death;
      const known = birth !== null || death !== null;
      return !said(birth) || !said(death) || !inOrder || known !== (dates !== '');
    });
    expect(wrong).toEqual([]);
  });

  it('have a well-formed number and variants that differ from the name', () => {
    expect(all.filter(({ cutter }) => !/^([A-Z]\d{1,3})?$/.test(cutter))).toEqual([]);
    expect(
      all.filter(({ name, variants }) => variants.includes(name) || repeated(variants).length > 0),
    ).toEqual([]);
  });

  it('have records that name authors of the table, with well-formed identifiers', () => {
    const others = [...records.values()].flatMap(({ seeAlso, earlier }) => [
      ...seeAlso.map(({ id }) => id),
      ...earlier,
    ]);
    expect([...records.keys(), ...others].filter((id) => !authors.has(id))).toEqual([]);
    const unlinked = authorRecords(authors).flatMap((record) =>
      authorityIdentifiers(record).filter(({ url }) => url === ''),
    );
    expect(unlinked).toEqual([]);
  });

  it('read as a heading and as a name', () => {
    const assis = authors.get('machado-de-assis');
    expect(assis && [authorHeading(assis), displayName(assis)]).toEqual([
      'Assis, Machado de, 1839-1908',
      'Machado de Assis',
    ]);
  });
});

describe('subjects', () => {
  const all = [...subjects.values()];

  it('point only at subjects that the table has, and never up to themselves', () => {
    expect(
      all.flatMap(({ broader, related }) =>
        [...broader, ...related].filter((one) => !subjects.has(one)),
      ),
    ).toEqual([]);
    const climbsBack = all.filter(({ heading }) => {
      const above = new Set<string>();
      const climb = (name: string): void => {
        for (const one of subjects.get(name)?.broader ?? []) {
          if (above.has(one)) continue;
          above.add(one);
          climb(one);
        }
      };
      climb(heading);
      return above.has(heading);
    });
    expect(climbsBack).toEqual([]);
  });

  it('have see-from forms, none of which is another heading', () => {
    expect(all.filter(({ variants }) => variants.length > 0).length).toBeGreaterThanOrEqual(60);
    expect(all.flatMap(({ variants }) => variants.filter((one) => subjects.has(one)))).toEqual([]);
    expect(repeated(all.flatMap(({ variants }) => variants))).toEqual([]);
  });
});
