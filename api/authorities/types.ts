import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';
import { localized, type Locale, type LocalizedText } from '#contract/shared/languages.ts';
import type { AuthorityKind } from '../marc/map/heading-text.ts';

/** The wire's types of authorities and the kinds of the records (specification §3). */
const FACTS: Readonly<Record<AuthorityType, { kind: AuthorityKind; name: LocalizedText }>> = {
  autor_pessoa: { kind: 'person', name: { pt: 'Pessoa', en: 'Person', es: 'Persona' } },
  autor_instituicao: {
    kind: 'institution',
    name: { pt: 'Instituição', en: 'Institution', es: 'Institución' },
  },
  autor_evento: { kind: 'event', name: { pt: 'Evento', en: 'Event', es: 'Evento' } },
  titulo_uniforme: {
    kind: 'uniform_title',
    name: { pt: 'Título uniforme', en: 'Uniform title', es: 'Título uniforme' },
  },
  assunto: { kind: 'topic', name: { pt: 'Assunto', en: 'Subject', es: 'Materia' } },
  assunto_geografico: {
    kind: 'place',
    name: { pt: 'Assunto geográfico', en: 'Place', es: 'Materia geográfica' },
  },
  genero_forma: {
    kind: 'genre',
    name: { pt: 'Gênero ou forma', en: 'Genre or form', es: 'Género o forma' },
  },
  termo_cronologico: {
    kind: 'chronological',
    name: { pt: 'Termo cronológico', en: 'Period', es: 'Término cronológico' },
  },
  subdivisao_geral: {
    kind: 'general_subdivision',
    name: { pt: 'Subdivisão geral', en: 'General subdivision', es: 'Subdivisión general' },
  },
  subdivisao_genero_forma: {
    kind: 'genre_subdivision',
    name: {
      pt: 'Subdivisão de gênero ou forma',
      en: 'Genre or form subdivision',
      es: 'Subdivisión de género o forma',
    },
  },
  subdivisao_geografica: {
    kind: 'place_subdivision',
    name: { pt: 'Subdivisão geográfica', en: 'Place subdivision', es: 'Subdivisión geográfica' },
  },
  subdivisao_cronologica: {
    kind: 'chronological_subdivision',
    name: { pt: 'Subdivisão cronológica', en: 'Period subdivision', es: 'Subdivisión cronológica' },
  },
};

const TYPE_OF = new Map(AUTHORITY_TYPES.map((type) => [FACTS[type].kind, type]));

export const authorityTypeOf = (kind: AuthorityKind): AuthorityType =>
  TYPE_OF.get(kind) ?? 'assunto';

/** The number under which the index of authorities knows a type: its place in the list, from 1. */
export const typeNumber = (type: AuthorityType): number => AUTHORITY_TYPES.indexOf(type) + 1;

export const authorityTypeName = (type: AuthorityType, locale: Locale): string =>
  localized(FACTS[type].name, locale);
