import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { FILE_BODY_BYTES, ReadFile, SentFile } from './files.ts';
import { SERVICE_TYPES, TEXT_MAX, type ServiceType } from '../../shared/service-forms.ts';
import { Id, object } from '../../shared/shapes.ts';

const TYPES = Object.keys(SERVICE_TYPES) as ServiceType[];

/**
 * POST /solicitacoes/arquivos (ours): brings a file along before the request that it belongs to is sent, which then
 * names it. What it is, its content says.
 */
export const addServiceFile = call('POST /solicitacoes/arquivos', {
  access: 'patron',
  summary: 'Bring a file along for a request',
  perMinute: 20,
  bodyBytes: FILE_BODY_BYTES,
  body: SentFile,
  output: object({
    cod_arquivo: Id,
    nome: Type.String(),
    tipo: Type.String({ description: 'Media type, told from the content' }),
    bytes: Type.Integer(),
  }),
  refusals: ['file_kind_wrong', 'file_too_large'],
});

/** GET /solicitacoes/arquivos/{cod} (ours): a file of one's own request, as text that no browser opens by itself. */
export const readServiceFile = call('GET /solicitacoes/arquivos/:cod', {
  access: 'patron',
  summary: 'A file of a request of one’s own',
  params: object({ cod: Id }),
  output: ReadFile,
  refusals: ['not_found'],
});

/** POST /solicitacoes/{tipo}/{cod}/resposta (ours): answers what a librarian asked about a request. */
export const answerService = call('POST /solicitacoes/:tipo/:cod/resposta', {
  access: 'patron',
  summary: 'Answer a question about a request',
  perMinute: 30,
  once: true,
  params: object({ tipo: Type.Enum(TYPES), cod: Id }),
  body: object({ texto: Type.String({ maxLength: TEXT_MAX }) }),
  output: object({ cod_solicitacao: Id }),
  refusals: ['key_reused', 'request_not_found', 'service_required', 'service_nothing_asked'],
});
