import { expect, it } from 'vitest';
import { coinsOf } from '#build/metadata/coins.ts';
import type { CslItem } from '#build/metadata/csl.ts';
import { highwireTags } from '#build/metadata/highwire.ts';

const PAGE = 'https://biblioteca.test/acervo/2';
const BOOK: CslItem = {
  id: 'x',
  type: 'book',
  title: 'Dom Casmurro',
  author: [{ family: 'Assis', given: 'Machado de' }],
  issued: { 'date-parts': [[1899]] },
  publisher: 'H. Garnier',
  'publisher-place': 'Rio de Janeiro',
  ISBN: '9788535910663',
  language: 'pt',
};
const ARTICLE: CslItem = {
  id: 'x',
  type: 'article-journal',
  title: 'A & B = C?',
  'container-title': 'Revista',
  author: [{ literal: 'Grupo de Estudos' }, { family: 'Lima', given: 'A.' }],
  issued: { 'date-parts': [[2020, 3]] },
  volume: '3',
  issue: '2',
  page: '10-20',
  ISSN: '0100-1574',
  DOI: '10.1000/x',
};
const THESIS: CslItem = {
  id: 'x',
  type: 'thesis',
  title: 'Tese',
  author: [{ family: 'Silva', given: 'Ana' }],
  publisher: 'UFVI',
  genre: 'Doutorado',
};

const parametersOf = (item: CslItem) => [...new URLSearchParams(coinsOf(item, PAGE))];

it('names a book to reference managers, and says nothing that is not known', () => {
  expect(highwireTags(BOOK, PAGE)).toEqual([
    ['citation_title', 'Dom Casmurro'],
    ['citation_author', 'Assis, Machado de'],
    ['citation_publication_date', '1899'],
    ['citation_publisher', 'H. Garnier'],
    ['citation_isbn', '9788535910663'],
    ['citation_language', 'pt'],
    ['citation_abstract_html_url', PAGE],
  ]);
});

it('names an article with its journal, pages and text', () => {
  expect(highwireTags(ARTICLE, PAGE, `${PAGE}.pdf`)).toEqual([
    ['citation_title', 'A & B = C?'],
    ['citation_author', 'Grupo de Estudos'],
    ['citation_author', 'Lima, A.'],
    ['citation_publication_date', '2020/03'],
    ['citation_journal_title', 'Revista'],
    ['citation_volume', '3'],
    ['citation_issue', '2'],
    ['citation_firstpage', '10'],
    ['citation_lastpage', '20'],
    ['citation_issn', '0100-1574'],
    ['citation_doi', '10.1000/x'],
    ['citation_abstract_html_url', PAGE],
    ['citation_pdf_url', `${PAGE}.pdf`],
  ]);
});

it('names the university of a thesis', () => {
  expect(highwireTags(THESIS, PAGE)).toContainEqual(['citation_dissertation_institution', 'UFVI']);
});

it('writes the context object of a book', () => {
  expect(parametersOf(BOOK)).toEqual([
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:book'],
    ['rft_id', PAGE],
    ['rft.genre', 'book'],
    ['rft.btitle', 'Dom Casmurro'],
    ['rft.pub', 'H. Garnier'],
    ['rft.place', 'Rio de Janeiro'],
    ['rft.isbn', '9788535910663'],
    ['rft.aulast', 'Assis'],
    ['rft.aufirst', 'Machado de'],
    ['rft.au', 'Assis, Machado de'],
    ['rft.date', '1899'],
    ['rft.language', 'pt'],
  ]);
});

it('writes that of an article, with signs that a query would read', () => {
  expect(parametersOf(ARTICLE)).toEqual(
    expect.arrayContaining([
      ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
      ['rft.genre', 'article'],
      ['rft.atitle', 'A & B = C?'],
      ['rft.jtitle', 'Revista'],
      ['rft.spage', '10'],
      ['rft.epage', '20'],
      ['rft_id', 'info:doi/10.1000/x'],
    ]),
  );
});

it('knows a periodical, a chapter and a thesis from each other', () => {
  const genre = (item: CslItem) => new URLSearchParams(coinsOf(item, PAGE)).get('rft.genre');
  expect(genre({ id: 'x', type: 'periodical', title: 'Revista' })).toBe('journal');
  expect(genre({ id: 'x', type: 'chapter', title: 'Parte', 'container-title': 'Livro' })).toBe(
    'bookitem',
  );
  expect(parametersOf(THESIS)).toContainEqual(['rft.degree', 'Doutorado']);
});
