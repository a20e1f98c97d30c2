import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import type { StoredCopy } from '#api/catalogue/copies/store.ts';
import { createIndex, search } from '#api/search/engine/engine.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';

const COPY: StoredCopy = {
  id: 1,
  titleId: 7,
  libraryId: 1,
  number: '1',
  callNumber: '869.3 R788g',
  shelfLocation: null,
  volume: null,
  tome: null,
  part: null,
  additional: false,
  loanKind: 'normal',
  typeKind: 'normal',
  state: null,
  dueAt: null,
  setAside: false,
};

const documentOf = (data: string[], copies: StoredCopy[] = [], language = 'por') =>
  searchDocument(
    {
      id: 7,
      summary: titleSummary(
        marc({ control: { '008': fixed008({ date1: 1956, language }) }, data }),
      ),
      coverFile: '',
      withdrawn: false,
      uses: 3,
      createdAt: '2026-01-05T12:00:00.000Z',
    },
    copies,
  );

describe('what the index learns of a title', () => {
  it('is its title proper first, then the other names of the work', () => {
    const { title, titleSort } = documentOf([
      '240 10 $aGrande sertão.$lInglês',
      '245 14 $aThe devil to pay',
    ]);
    expect(title[0]).toBe('The devil to pay');
    expect(title.join(' | ')).toContain('Grande sertão');
    expect(titleSort).toBe('devil to pay');
  });

  it('finds who wrote a work that is contained in it, but counts only its own authors', () => {
    const { author, authors, authorSort } = documentOf([
      '100 1_ $aRosa, João Guimarães',
      '245 10 $aNovelas',
      '700 12 $aLispector, Clarice.$tA hora da estrela',
    ]);
    expect(author.join(' | ')).toContain('Lispector, Clarice');
    expect(authorSort).toBe('Rosa, João Guimarães');
    expect(authors).toEqual([]);
  });

  it('is where its copies are and where one can be had, lost ones left aside', () => {
    const { libraries, availableIn, callNumbers } = documentOf(
      ['245 10 $aGrande sertão'],
      [
        COPY,
        { ...COPY, libraryId: 1, dueAt: '2026-04-02T02:59:59.000Z' },
        { ...COPY, libraryId: 2, setAside: true },
        { ...COPY, libraryId: 3, state: 'lost', callNumber: 'X 1' },
      ],
    );
    expect(libraries).toEqual([1, 2]);
    expect(availableIn).toEqual([1]);
    expect(callNumbers).toEqual(['869.3 R788g']);
  });

  it('knows no language where the code says that nobody knows', () => {
    expect(documentOf(['245 10 $aX'], [], 'und').language).toBe('');
    expect(documentOf(['245 10 $aX'], [], 'spa').language).toBe('spa');
  });

  it('counts under every language of its text, obsolete codes under their successors', () => {
    const { language, languages } = documentOf(['041 0_ $aengfre$apor', '245 10 $aX'], [], 'scr');
    expect(language).toBe('hrv');
    expect(languages).toEqual(['hrv', 'eng', 'fre', 'por']);
    const index = createIndex([documentOf(['041 0_ $aporspa', '245 10 $aX'])]);
    const found = search(index, {
      rows: [{ q: '' }],
      filters: { language: ['spa'] },
      facets: [{ dimension: 'language' }],
    });
    expect(found.ids).toEqual([7]);
    expect(found.facets[0]?.entries.map(({ value }) => value).toSorted()).toEqual(['por', 'spa']);
  });

  it('counts under every language of the original of a translation', () => {
    const index = createIndex([documentOf(['041 1_ $apor$hgrcscr', '245 10 $aX'])]);
    const { facets } = search(index, {
      rows: [{ q: '' }],
      facets: [{ dimension: 'originalLanguage' }],
    });
    expect(facets[0]?.entries.map(({ value }) => value)).toEqual(['grc', 'hrv']);
    const found = (language: string) =>
      search(index, { rows: [{ q: '' }], filters: { originalLanguage: [language] } }).total;
    expect([found('grc'), found('por')]).toEqual([1, 0]);
  });
});
