import fc from 'fast-check';
import type { SearchDocument } from '#api/search/engine/engine.ts';

/** A small vocabulary, so that random queries meet random titles. */
export const WORDS = ['casa', 'rosa', 'mar', 'sertão', 'água', 'noite', 'vida', 'morte'];

export const document = (id: number, change: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  title: [`Obra ${id}`],
  author: [],
  subject: [],
  other: [],
  isbn: [],
  issn: [],
  callNumbers: [],
  series: [],
  titleSort: `Obra ${id}`,
  authorSort: '',
  year: null,
  language: 'por',
  workType: 1,
  area: '8',
  libraries: [],
  availableIn: [],
  authors: [],
  subjects: [],
  campuses: [],
  materials: [],
  loanKinds: [],
  courses: [],
  disciplines: [],
  professors: [],
  online: false,
  cover: false,
  accessible: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  uses: 0,
  ...change,
});

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((w) => w.join(' '));

/** Random collections of up to thirty titles. */
export const collections = fc
  .array(
    fc.record({
      title: text,
      author: text,
      subjects: fc.array(text, { maxLength: 2 }),
      year: fc.option(fc.integer({ min: 1990, max: 1995 }), { nil: null }),
      workType: fc.integer({ min: 1, max: 3 }),
      library: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ title, author, subjects, year, workType, library }, at) =>
      document(at + 1, {
        title: [title],
        titleSort: title,
        author: [author],
        authorSort: author,
        subject: subjects,
        year,
        workType,
        libraries: [library],
      }),
    ),
  );

export const words = fc.constantFrom(...WORDS);
