import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Cited, CslFile } from '../references.ts';
import { Ids } from '../../search/search.ts';
import {
  EXPORT_FORMATS,
  EXPORT_MAIL,
  EXPORT_MAX,
  EXPORT_NAMES,
  mediaType,
} from '../../shared/export/formats.ts';
import { Id, object, textFiles } from '../../shared/shapes.ts';

const Format = Type.Enum([...EXPORT_NAMES]);
const Extent = Type.Optional(
  Type.Enum(['completo', 'resumido'], {
    description: '`completo` (default): with the libraries that hold each; `resumido`: without',
  }),
);

/** Addresses may be those of the patron, which are not counted, and a few others; blanks at ends are cut. */
const MailOptions = object({
  destinatarios: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 }),
  assunto: Type.Optional(
    Type.String({ maxLength: EXPORT_MAIL.subject, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  ),
  mensagem: Type.Optional(Type.String({ maxLength: EXPORT_MAIL.message })),
});

/** A schema.org graph. Other properties of a title depend on its type. */
const JsonLdFile = object({
  '@context': Type.Literal('https://schema.org'),
  '@graph': Type.Array(
    Type.Object({ '@type': Type.String(), '@id': Type.String(), name: Type.String() }),
  ),
});

const FILES = {
  ...textFiles(...Object.values(EXPORT_FORMATS).map(({ media }) => mediaType(media))),
  [mediaType(EXPORT_FORMATS.csl.media)]: CslFile,
  [mediaType(EXPORT_FORMATS.jsonld.media)]: JsonLdFile,
};

/**
 * POST /acervo/exportar-cesta: titles as a file, each once in the order given (references of ABNT by the alphabet), each
 * with the libraries that hold it. One that has left the catalogue, or never was there, is told as such: there
 * are as many in the file as were asked for. The file comes as it is written. With `opcoesEmail` it is sent instead,
 * which takes a signed-in patron: to registered addresses and at most three others.
 */
export const exportBasket = call('POST /acervo/exportar-cesta', {
  access: 'public',
  summary: 'Titles as a file, to keep or by e-mail',
  files: FILES,
  once: true,
  perMinute: 300,
  body: object({
    tipo: Format,
    dados: Extent,
    acervos: Type.Array(Id, { minItems: 1, maxItems: EXPORT_MAX }),
    opcoesEmail: Type.Optional(MailOptions),
  }),
  output: object({ enviados: Type.Integer({ description: 'Addresses that it goes to' }) }),
  refusals: ['export_no_address', 'export_too_many_others', 'mail_limit', 'key_reused'],
});

/** GET /acervo/{id}/exportar?tipo (ours): one title as a file, as a plain link: what its page names to machines. */
export const exportTitle = call('GET /acervo/:id/exportar', {
  access: 'public',
  summary: 'A title as a file',
  files: FILES,
  params: object({ id: Id }),
  query: object({ tipo: Format, dados: Extent }),
  output: Type.Null(),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * GET /acervo/referencias?acervos (ours): how several titles are cited, in the order given, each as
 * `GET /acervo/{id}/referencia` answers it. Titles that have left, or never were, are left out. With
 * `completo` each says where it is held.
 */
export const readReferences = call('GET /acervo/referencias', {
  access: 'public',
  summary: 'How several titles are cited',
  query: object({ acervos: Ids, dados: Type.Optional(Type.Enum(['completo', 'resumido'])) }),
  output: object({
    itens: Type.Array(
      object({
        ...Cited.properties,
        onde: Type.Optional(
          Type.String({ description: '"Biblioteca Central (869.3 A848d); Biblioteca da Serra"' }),
        ),
      }),
    ),
  }),
});
