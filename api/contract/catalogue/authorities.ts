import Type from 'typebox';
import { call } from '../shared/call.ts';
import {
  AUTHORITY_RELATIONS,
  AUTHORITY_TYPES,
  BUILD_STEPS,
  MARC_FILES,
} from '../shared/constants.ts';
import { MarcRow } from './marc.ts';
import { Id, object, textFiles } from '../shared/shapes.ts';

const Texts = (description: string) => Type.Array(Type.String(), { description });

/** A SKOS concept; its other properties are lists of values and of addresses. */
const Concept = Type.Object({
  '@context': Type.Record(Type.String(), Type.String()),
  '@id': Type.String(),
  '@type': Type.Array(Type.String()),
});

/**
 * GET /autoridade/{id}: an authority with everything that its page shows, and its record. The code
 * of a heading that was merged into another is answered with the one in use, whose code it bears.
 * `formato` (ours) asks for its record as a file, as `/acervo/{id}/marc` does, or for the authority in SKOS, as Turtle or
 * JSON-LD, which headings without a record have, too.
 */
export const readAuthority = call('GET /autoridade/:id', {
  access: 'public',
  summary: 'An authority with its record',
  files: { ...textFiles(...MARC_FILES, 'text/turtle'), 'application/ld+json': Concept },
  params: object({ id: Id }),
  query: object({ formato: Type.Optional(Type.Enum(['iso2709', 'marcxml', 'turtle', 'jsonld'])) }),
  output: object({
    cod_autoridade: Id,
    descricao: Type.String({ description: 'The heading as it is filed' }),
    tipo: Type.Enum([...AUTHORITY_TYPES]),
    desc_tipo: Type.String(),
    datas: Type.String({ description: 'Of a life or a meeting, "1839-1908"; may be empty' }),
    escrita_original: Type.Optional(Type.String()),
    outras_formas: Texts('Forms that lead here (4XX, 880)'),
    ver_tambem: Type.Array(
      object({
        descricao: Type.String(),
        cod_autoridade: Type.Optional(Id),
        relacao: Type.Enum([...AUTHORITY_RELATIONS], {
          description: 'What the other is to this one',
        }),
        papel: Type.Optional(Type.String({ description: 'The same in the words of the record' })),
      }),
      { description: 'Headings that this record names (5XX), and those whose records name it' },
    ),
    biografia: Texts('Life of a person, history of an institution (678)'),
    escopo: Texts('What a subject is used for (680)'),
    fontes: Type.Array(object({ texto: Type.String(), url: Type.Optional(Type.String()) }), {
      description: 'Where the heading was found (670)',
    }),
    identificadores: Type.Array(
      object({
        tipo: Type.String({ description: 'viaf, isni, wikidata, orcid, or as the record says' }),
        valor: Type.String(),
        url: Type.Optional(Type.String()),
      }),
    ),
    links: Type.Array(
      object({ url: Type.String(), texto: Type.String(), nota: Type.Optional(Type.String()) }),
    ),
    /** Titles that use the heading, now; no part of `versao`. */
    obras: object({ autor: Type.Integer(), assunto: Type.Integer(), serie: Type.Integer() }),
    registro: Type.Boolean({ description: 'False: made from headings of titles, without record' }),
    marc: Type.Array(MarcRow, {
      description: 'Empty without a record; private notes (667) are left out',
    }),
    versao: Type.String(),
  }),
  refusals: ['authority_not_found', 'marc_too_long'],
});

/**
 * GET /publicacao/autoridades (ours): authorities that the build pre-renders, most used first where
 * there are more than the limit of the settings. `versao` changes when the page would: never with
 * the titles that use the heading. `proximo` is the `depois` of the next step.
 */
export const readPublishedAuthorities = call('GET /publicacao/autoridades', {
  access: 'build',
  summary: 'Authorities to pre-render',
  perMinute: BUILD_STEPS,
  query: object({
    depois: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  output: object({
    itens: Type.Array(object({ cod_autoridade: Id, versao: Type.String() })),
    total: Type.Integer(),
    proximo: Type.Optional(Type.String()),
  }),
});

/**
 * GET /publicacao/autoridades/{id} (ours): is there a page for this authority? Asked by a web server
 * before it answers with the shell, which leads on where a heading was merged into another.
 */
export const checkAuthority = call('GET /publicacao/autoridades/:id', {
  access: 'public',
  summary: 'Whether an authority has a page',
  params: object({ id: Id }),
  output: object({ cod_autoridade: Id }),
  refusals: ['authority_not_found'],
});
