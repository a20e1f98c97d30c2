import Type from 'typebox';
import { SERVICE_FILE_BYTES } from '../../shared/service-forms.ts';
import { object } from '../../shared/shapes.ts';

/** Base64 takes four characters for three bytes. */
const CONTENT_MAX = Math.ceil(SERVICE_FILE_BYTES / 3) * 4;

/** How large a body with a file may be. */
export const FILE_BODY_BYTES = CONTENT_MAX + 10_000;

/** A file as it is sent. */
export const SentFile = object({
  nome: Type.String({ minLength: 1, maxLength: 200 }),
  conteudo: Type.String({ maxLength: CONTENT_MAX + 8, description: 'Base64' }),
});

/** A file as it is read: text that no browser opens by itself. */
export const ReadFile = object({
  nome: Type.String(),
  tipo: Type.String({ description: 'Media type, told from the content' }),
  conteudo: Type.String({ description: 'Base64' }),
});
