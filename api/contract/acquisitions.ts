import Type from 'typebox';
import { ACTIVITY } from './shared/activities.ts';
import { call } from './shared/call.ts';
import { Id, object } from './shared/shapes.ts';

const Line = Type.Optional(Type.String({ maxLength: 500 }));

/**
 * POST /unidade-informacao/sugestao-aquisicao: a work that the library should buy (specification
 * §2, §3, §5), under activity 12. Checked in the order library, title, publisher.
 */
export const createSuggestion = call('POST /unidade-informacao/sugestao-aquisicao', {
  access: 'patron',
  activity: ACTIVITY.acquisitionSuggestion,
  summary: 'Suggest an acquisition',
  perMinute: 30,
  once: true,
  body: object({
    campus: Type.Optional(
      Type.Integer({ description: 'Where the library was looked for; it stands with the library' }),
    ),
    biblioteca: Type.Integer({
      minimum: -1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '-1 means none was chosen',
    }),
    autor: Line,
    titulo: Type.String({ maxLength: 500 }),
    edicao: Line,
    editor: Type.String({ maxLength: 500, description: 'Publisher' }),
    isbn_issn: Line,
    periodico: Line,
    outras_inf: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: object({ cod_sugestao: Id, situacao: Type.String() }),
  refusals: [
    'forbidden',
    'key_reused',
    'library_required',
    'suggestion_title_required',
    'suggestion_publisher_required',
    'library_not_found',
    'limite_sugestoes_excedido',
  ],
});
