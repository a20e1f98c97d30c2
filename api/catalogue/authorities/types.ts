import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { AuthorityKind } from '../marc/map/heading-text.ts';
import { word } from '../../core/words.ts';

/** The wire's types of authorities and the kinds of the records (specification §3). */
const KINDS: Readonly<Record<AuthorityType, AuthorityKind>> = {
  autor_pessoa: 'person',
  autor_instituicao: 'institution',
  autor_evento: 'event',
  titulo_uniforme: 'uniform_title',
  assunto: 'topic',
  assunto_geografico: 'place',
  genero_forma: 'genre',
  termo_cronologico: 'chronological',
  subdivisao_geral: 'general_subdivision',
  subdivisao_genero_forma: 'genre_subdivision',
  subdivisao_geografica: 'place_subdivision',
  subdivisao_cronologica: 'chronological_subdivision',
};

const TYPE_OF = new Map(AUTHORITY_TYPES.map((type) => [KINDS[type], type]));

export const authorityTypeOf = (kind: AuthorityKind): AuthorityType =>
  TYPE_OF.get(kind) ?? 'assunto';

/** The number under which the index of authorities knows a type: its place in the list, from 1. */
export const typeNumber = (type: AuthorityType): number => AUTHORITY_TYPES.indexOf(type) + 1;

export const authorityTypeName = (type: AuthorityType, locale: Locale): string =>
  word('server/authority-types', type, locale);
