import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Ids } from '../search/search.ts';
import { Id, list, object } from '../shared/shapes.ts';

/**
 * GET /vinculos/links-resultado?acervos: where the titles of a page of results can be read, in the
 * order asked for. Titles that have no link, or are not there, are left out.
 */
export const readResultLinks = call('GET /vinculos/links-resultado', {
  access: 'public',
  summary: 'Links of titles',
  query: object({
    acervos: Ids,
  }),
  output: list(
    object({
      cod_acervo: Id,
      links: Type.Array(
        object({
          url: Type.String(),
          texto: Type.String({ description: "What the record calls it; may be ''" }),
          nota: Type.Optional(Type.String()),
          restrito: Type.Boolean({ description: 'Open to some people or places only' }),
        }),
      ),
    }),
  ),
});

/** GET /vinculos/imagem?cod_acervo&limite: pictures of a title, its cover first; there may be none. */
export const readImages = call('GET /vinculos/imagem', {
  access: 'public',
  summary: 'Pictures of a title',
  query: object({
    cod_acervo: Id,
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1 })),
  }),
  output: list(object({ url: Type.String() })),
  refusals: ['title_not_found', 'title_withdrawn'],
});

const NO_TITLE = ['title_not_found', 'title_withdrawn'] as const;
const Short = Type.Optional(Type.String({ maxLength: 200 }));
/** What the browser tells of itself: kept with the access, never required. */
const Browser = { browser: Short, device: Short, os: Short };
const LinkNumber = Type.Integer({ minimum: 1, maximum: 10_000 });

/** GET /acervo/{id}/links: the links of a title, in the order of its record. */
export const readTitleLinks = call('GET /acervo/:id/links', {
  access: 'public',
  summary: 'Links of a title',
  params: object({ id: Id }),
  output: list(
    object({
      seq_paragrafo: Type.Integer({ description: 'Number of the link in its record, from 1' }),
      url: Type.String(),
      texto: Type.String({ description: "What the record calls it; may be ''" }),
      nota: Type.Optional(Type.String()),
      restrito: Type.Boolean(),
      relacionado: Type.Boolean({ description: 'Not the work itself, but something about it' }),
    }),
  ),
  refusals: [...NO_TITLE],
});

/**
 * POST /vinculos/acesso-restrito/{a}/s/{b}: where a signed-in reader gets into link `b` of title `a`.
 * A link that an external base of the settings serves becomes that base's signed address; any other
 * is given as it is. With `pearson` it is opened by the page /pearson, otherwise in a new tab.
 */
export const openRestrictedLink = call('POST /vinculos/acesso-restrito/:a/s/:b', {
  access: 'patron',
  summary: 'Open a link of restricted access',
  perMinute: 60,
  params: object({ a: Id, b: LinkNumber }),
  body: object({ userId: Type.Optional(Type.Any()), ...Browser }),
  output: object({
    url: Type.String(),
    pearson: Type.Optional(Type.Boolean()),
    base: Type.Optional(Type.String({ description: 'What the base is called' })),
  }),
  refusals: [...NO_TITLE, 'link_not_found'],
});

/** POST /vinculos/estatistica-acesso: that somebody opened a link. Told and forgotten by the site. */
export const countLinkAccess = call('POST /vinculos/estatistica-acesso', {
  access: 'public',
  summary: 'Count the use of a link',
  perMinute: 120,
  body: object({
    cod_acervo: Id,
    seq_paragrafo: LinkNumber,
    url: Type.Optional(Type.String({ maxLength: 2000 })),
    user_id: Type.Optional(Type.Any({ description: 'Not believed: the session says who it is' })),
    ...Browser,
  }),
  output: object({ ok: Type.Boolean() }),
  refusals: [...NO_TITLE, 'link_not_found'],
});

const Code = object({ x: Type.String({ minLength: 1, maxLength: 100 }) });
const BaseAddress = object({ url: Type.String(), base: Type.String() });

/** GET /vinculos/abnt/{x}: where a signed-in reader finds standard `x` in the base `abnt`. */
export const openStandard = call('GET /vinculos/abnt/:x', {
  access: 'patron',
  summary: 'A standard in the base of standards',
  params: Code,
  output: BaseAddress,
  refusals: ['base_not_offered'],
});

/** GET /vinculos/target/{x}: where a signed-in reader finds product `x` in the base `target`. */
export const openTarget = call('GET /vinculos/target/:x', {
  access: 'patron',
  summary: 'A product in the base Target',
  params: Code,
  output: BaseAddress,
  refusals: ['base_not_offered'],
});

/** POST /vinculos/grupoa: back into the base `grupoa`, which sent the reader here with its session. */
export const openGrupoA = call('POST /vinculos/grupoa', {
  access: 'patron',
  summary: 'Enter the base Grupo A',
  body: object({ sessionid: Type.String({ minLength: 1, maxLength: 500 }) }),
  output: BaseAddress,
  refusals: ['base_not_offered'],
});

/** GET /acervo/meu-pergamum/bases-dados: the external bases that this person may enter. */
export const listBases = call('GET /acervo/meu-pergamum/bases-dados', {
  access: 'patron',
  summary: 'External bases for this person',
  output: list(object({ codigo: Type.String(), nome: Type.String() })),
});
