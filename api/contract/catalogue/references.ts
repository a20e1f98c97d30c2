import Type, { type Static } from 'typebox';
import { call } from '../shared/call.ts';
import { Day, Id, object, textFiles } from '../shared/shapes.ts';

const Text = Type.Optional(Type.String());

/** A person by family and given name, anybody else by one text. */
const CslName = object({ family: Text, given: Text, literal: Text });
const Names = Type.Optional(Type.Array(CslName));

/**
 * One day, month or year, or two of them for a span; `circa` when the year is an estimate. A date without a
 * year, "[197-]" or "[19--]", is `literal`.
 */
const CslDate = object({
  'date-parts': Type.Optional(Type.Array(Type.Array(Type.Integer()))),
  circa: Type.Optional(Type.Boolean()),
  literal: Text,
});

/** Kinds of works in CSL 1.0.2 that records become. */
const CSL_TYPES = [
  'article-journal',
  'article-newspaper',
  'book',
  'chapter',
  'document',
  'graphic',
  'legal_case',
  'legislation',
  'manuscript',
  'map',
  'motion_picture',
  'musical_score',
  'paper-conference',
  'patent',
  'periodical',
  'software',
  'song',
  'standard',
  'thesis',
] as const;

/** The work as a CSL-JSON item: what citation styles are made from. */
const CslItem = object({
  id: Type.String({ description: 'Stable: name, year, cod_acervo' }),
  type: Type.Enum([...CSL_TYPES]),
  title: Type.String(),
  author: Names,
  editor: Names,
  translator: Names,
  illustrator: Names,
  director: Names,
  producer: Names,
  'script-writer': Names,
  composer: Names,
  performer: Names,
  narrator: Names,
  'container-author': Names,
  'container-title': Text,
  'collection-title': Text,
  'collection-number': Text,
  'event-title': Text,
  'event-date': Type.Optional(CslDate),
  'event-place': Text,
  issued: Type.Optional(CslDate),
  accessed: Type.Optional(CslDate),
  edition: Text,
  volume: Text,
  issue: Text,
  page: Text,
  number: Text,
  genre: Text,
  medium: Text,
  scale: Text,
  'number-of-pages': Text,
  'number-of-volumes': Text,
  publisher: Text,
  'publisher-place': Text,
  ISBN: Text,
  ISSN: Text,
  DOI: Text,
  URL: Text,
  language: Type.Optional(Type.String({ description: 'Of the work: "pt"' })),
  abstract: Text,
  keyword: Type.Optional(Type.String({ description: 'Subject headings, separated by "; "' })),
  archive: Type.Optional(
    Type.String({ description: 'Libraries that hold it, of exported titles' }),
  ),
  'call-number': Text,
  note: Text,
});
export type CslItem = Static<typeof CslItem>;

export const CslFile = Type.Array(CslItem);

/** A stretch of text that is written in one way. */
const TextRun = object({
  texto: Type.String(),
  destaque: Type.Optional(Type.Enum(['negrito', 'italico'])),
  acesso: Type.Optional(
    Type.Boolean({ description: 'Says the day of access: not for pages that are kept' }),
  ),
});

/**
 * In running text by ABNT NBR 10520:2023; peers of an earlier version do not send it. A page stands
 * before the last parenthesis: ", p. 30".
 */
const Citation = object({
  parenteses: Type.Array(TextRun, { description: '"(Rosa; Lima, 2019)"' }),
  frase: Type.Array(TextRun, { description: 'As part of a sentence: "Rosa e Lima (2019)"' }),
});

export const Cited = object({
  cod_acervo: Id,
  norma: Type.String({ description: 'The standard and its edition' }),
  texto: Type.String(),
  trechos: Type.Array(TextRun, { description: 'Joined they are `texto`' }),
  citacao: Type.Optional(Citation),
  data_acesso: Type.Optional(Day),
  csl: CslItem,
});

/**
 * GET /acervo/{id}/referencia: the title by ABNT NBR 6023:2018, as plain text and as runs with their
 * emphasis, its citation in running text, and its CSL-JSON item for other styles. `formato` (ours) asks for a file instead:
 * BibTeX (`application/x-bibtex`), RIS (`application/x-research-info-systems`) or CSL-JSON
 * (`application/vnd.citationstyles.csl+json`), all in UTF-8. The day of access of what is online is
 * today in the library's zone.
 */
export const readReference = call('GET /acervo/:id/referencia', {
  access: 'public',
  summary: 'How a title is cited, or as a file for reference managers',
  files: {
    ...textFiles('application/x-bibtex', 'application/x-research-info-systems'),
    'application/vnd.citationstyles.csl+json': CslFile,
  },
  params: object({ id: Id }),
  query: object({ formato: Type.Optional(Type.Enum(['bibtex', 'ris', 'csl'])) }),
  output: Cited,
  refusals: ['title_not_found', 'title_withdrawn'],
});
