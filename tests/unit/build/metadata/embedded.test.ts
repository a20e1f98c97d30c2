import { expect, it } from 'vitest';
import type { CslItem } from '#build/metadata/csl.ts';
import { embeddedTags } from '#build/metadata/embedded.ts';
import { zoteroItem } from '../../../support/documents/zotero-item.ts';

const PAGE = 'https://biblioteca.test/acervo/2';
const of = (item: Omit<CslItem, 'id'>, abstract?: string) =>
  zoteroItem(embeddedTags({ id: 'x', ...item }, PAGE, abstract));

it('is the whole of a book, with names of two words and of bodies in their roles', () => {
  expect(
    of({
      type: 'book',
      title: 'C++ & <Brasil>',
      author: [
        { family: 'Melo Neto', given: 'João Cabral de' },
        { literal: 'Universidade de São Paulo' },
        { family: 'Homero' },
      ],
      editor: [{ family: 'Lima', given: 'Ana' }],
      translator: [{ family: 'Bezerra', given: 'Paulo' }],
      issued: { 'date-parts': [[1899]] },
      edition: '2',
      publisher: 'H. Garnier',
      'publisher-place': 'Rio de Janeiro',
      'collection-title': 'Primeiros passos',
      'number-of-pages': '560',
      ISBN: '9788535910663',
      language: 'pt',
    }),
  ).toEqual({
    itemType: 'book',
    title: 'C++ & <Brasil>',
    creators: [
      { creatorType: 'author', lastName: 'Melo Neto', firstName: 'João Cabral de' },
      { creatorType: 'author', lastName: 'Universidade de São Paulo' },
      { creatorType: 'author', lastName: 'Homero' },
      { creatorType: 'editor', lastName: 'Lima', firstName: 'Ana' },
      { creatorType: 'translator', lastName: 'Bezerra', firstName: 'Paulo' },
    ],
    date: '1899',
    edition: '2',
    publisher: 'H. Garnier',
    place: 'Rio de Janeiro',
    series: 'Primeiros passos',
    numPages: '560',
    ISBN: '9788535910663',
    language: 'pt',
    url: PAGE,
  });
});

it('is an e-book with the address of its text, and its file', () => {
  const URL = 'https://example.org/livro.pdf';
  expect(of({ type: 'book', title: 'Livro', URL }, 'Do que trata.')).toEqual({
    itemType: 'book',
    title: 'Livro',
    creators: [],
    abstractNote: 'Do que trata.',
    url: URL,
    attachments: [URL],
  });
});

it('is an article in its journal', () => {
  expect(
    of({
      type: 'article-journal',
      title: 'A & B = C?',
      'container-title': 'Revista',
      author: [{ family: 'Lima', given: 'Alba' }],
      issued: { 'date-parts': [[2020, 3]] },
      volume: '3',
      issue: '2 supl. 1',
      page: '10-20',
      ISSN: '0100-1574',
      DOI: '10.1000/x',
    }),
  ).toEqual({
    itemType: 'journalArticle',
    title: 'A & B = C?',
    creators: [{ creatorType: 'author', lastName: 'Lima', firstName: 'Alba' }],
    publicationTitle: 'Revista',
    date: '2020/03',
    volume: '3',
    issue: '2 supl. 1',
    pages: '10-20',
    ISSN: '0100-1574',
    DOI: '10.1000/x',
    url: PAGE,
  });
});

it('is a chapter in its book, with who edited it', () => {
  expect(
    of({
      type: 'chapter',
      title: 'Parte',
      'container-title': 'Livro',
      author: [{ family: 'Lima', given: 'Alba' }],
      editor: [{ family: 'Rosa', given: 'Bia' }],
      page: '7',
    }),
  ).toEqual({
    itemType: 'bookSection',
    title: 'Parte',
    creators: [
      { creatorType: 'author', lastName: 'Lima', firstName: 'Alba' },
      { creatorType: 'editor', lastName: 'Rosa', firstName: 'Bia' },
    ],
    bookTitle: 'Livro',
    pages: '7',
    url: PAGE,
  });
});

it('is a paper of a conference, with both names', () => {
  expect(
    of({
      type: 'paper-conference',
      title: 'Ato',
      'container-title': 'Anais',
      'event-title': 'Congresso de Botânica, 10.',
    }),
  ).toMatchObject({
    itemType: 'conferencePaper',
    publicationTitle: 'Anais',
    conferenceName: 'Congresso de Botânica, 10.',
  });
});

it('is a thesis with its degree, university and place', () => {
  expect(
    of({
      type: 'thesis',
      title: 'Tese',
      author: [{ family: 'Silva', given: 'Ana' }],
      publisher: 'UFVI',
      'publisher-place': 'Natal, RN',
      genre: 'Tese (Doutorado em Direito)',
    }),
  ).toEqual({
    itemType: 'thesis',
    title: 'Tese',
    creators: [{ creatorType: 'author', lastName: 'Silva', firstName: 'Ana' }],
    university: 'UFVI',
    place: 'Natal, RN',
    thesisType: 'Tese (Doutorado em Direito)',
    url: PAGE,
  });
});

it('is a whole periodical under its title', () => {
  expect(of({ type: 'periodical', title: 'Revista', ISSN: '0100-1574' })).toEqual({
    itemType: 'book',
    title: 'Revista',
    creators: [],
    ISSN: '0100-1574',
    url: PAGE,
  });
});

it('is a disc with who plays on it, and a film with who made it', () => {
  expect(
    of({
      type: 'song',
      title: 'Disco',
      composer: [{ family: 'Villa-Lobos', given: 'Heitor' }],
      performer: [{ literal: 'Orquestra Sinfônica' }],
    }),
  ).toMatchObject({
    itemType: 'audioRecording',
    creators: [
      { creatorType: 'performer', lastName: 'Orquestra Sinfônica' },
      { creatorType: 'composer', lastName: 'Villa-Lobos', firstName: 'Heitor' },
    ],
  });
  expect(
    of({
      type: 'motion_picture',
      title: 'Filme',
      director: [{ family: 'Rocha', given: 'Glauber' }],
    }),
  ).toMatchObject({
    itemType: 'film',
    creators: [{ creatorType: 'director', lastName: 'Rocha', firstName: 'Glauber' }],
  });
});

it('says nothing that is not known', () => {
  expect(embeddedTags({ id: 'x', type: 'map', title: 'Mapa' }, PAGE)).toEqual([
    ['z.itemType', 'map'],
    ['citation_title', 'Mapa'],
    ['citation_abstract_html_url', PAGE],
  ]);
});
