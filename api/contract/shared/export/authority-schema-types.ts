import type { AuthorityType } from '../constants.ts';

/** schema.org types of authorities; whatever is not here is a term of a vocabulary. */
export const AUTHORITY_SCHEMA_TYPES: Partial<Record<AuthorityType, string>> = {
  autor_pessoa: 'Person',
  autor_instituicao: 'Organization',
  autor_evento: 'Event',
  titulo_uniforme: 'CreativeWork',
  assunto_geografico: 'Place',
};
