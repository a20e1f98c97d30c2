import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { BUILD_STEPS } from '../../shared/constants.ts';
import { LOCALES } from '../../shared/languages.ts';
import { Disponibilidade, Id, object } from '../../shared/shapes.ts';
import { TITLE_TABS } from '../../shared/title-tabs.ts';
import { Cited } from '../references.ts';
import { Title } from '../titles.ts';

const { ano_publicacao, numero_chamada, tipo_capa } = Title.properties;

/**
 * GET /publicacao/acervos (ours): titles that the build pre-renders, most used and newest first
 * where there are more than the limit of the settings. `versao` changes when the page would; `capa` is what the
 * picture of a cover is drawn from. `proximo` is the `depois` of the next step; where it is missing, all were given.
 */
export const readPublishedTitles = call('GET /publicacao/acervos', {
  access: 'build',
  summary: 'Titles to pre-render',
  perMinute: BUILD_STEPS,
  query: object({
    depois: Type.Optional(
      Type.String({ maxLength: 200, description: '`proximo` of the step before' }),
    ),
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        cod_acervo: Id,
        versao: Type.String(),
        capa: object({ ano_publicacao, numero_chamada, tipo_capa }),
      }),
    ),
    total: Type.Integer(),
    proximo: Type.Optional(Type.String()),
  }),
});

/**
 * GET /publicacao/acervos/{id} (ours): is there a page for this title? Asked by a web server before
 * it answers with the shell; a withdrawn title has one, which says that it is gone.
 */
export const checkTitle = call('GET /publicacao/acervos/:id', {
  access: 'public',
  summary: 'Whether a title has a page',
  params: object({ id: Id }),
  output: object({ cod_acervo: Id }),
  refusals: ['title_not_found'],
});

const { campos: _fields, ...described } = Title.properties;

/**
 * GET /publicacao/acervos/{id}/pagina (ours): all that the pages of a title are made from, in every language that the
 * institution publishes: what four calls for each language say to whom nobody knows.
 */
export const readTitlePage = call('GET /publicacao/acervos/:id/pagina', {
  access: 'build',
  summary: 'What the pages of a title are made from',
  params: object({ id: Id }),
  output: object({
    partes: Type.Array(Type.Enum(TITLE_TABS.map(({ code }) => code))),
    bibliotecas: Type.Array(Disponibilidade),
    referencia: object({ trechos: Cited.properties.trechos, csl: Cited.properties.csl }),
    ligacoes: Type.Array(
      object({ rel: Type.String(), href: Type.String(), type: Type.Optional(Type.String()) }),
      { description: 'Typed links (Signposting)' },
    ),
    acervos: Type.Array(object({ idioma: Type.Enum(LOCALES), acervo: object(described) })),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});
