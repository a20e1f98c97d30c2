import type { DublinCoreElement } from '#contract/dublin-core.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';

const name = (pt: string, en: string, es: string) => ({ pt, en, es });

const ELEMENTS: Readonly<Record<DublinCoreElement, ReturnType<typeof name>>> = {
  title: name('Título', 'Title', 'Título'),
  creator: name('Autoria', 'Creator', 'Autoría'),
  subject: name('Assunto', 'Subject', 'Materia'),
  description: name('Descrição', 'Description', 'Descripción'),
  publisher: name('Editora', 'Publisher', 'Editorial'),
  contributor: name('Colaboração', 'Contributor', 'Colaboración'),
  date: name('Data', 'Date', 'Fecha'),
  type: name('Tipo', 'Type', 'Tipo'),
  format: name('Formato', 'Format', 'Formato'),
  identifier: name('Identificador', 'Identifier', 'Identificador'),
  source: name('Origem', 'Source', 'Origen'),
  language: name('Idioma', 'Language', 'Idioma'),
  relation: name('Relação', 'Relation', 'Relación'),
  coverage: name('Cobertura', 'Coverage', 'Cobertura'),
  rights: name('Direitos', 'Rights', 'Derechos'),
};

const QUALIFIERS: Readonly<Record<string, ReturnType<typeof name>>> = {
  abstract: name('Resumo', 'Abstract', 'Resumen'),
  alternative: name('Outro título', 'Alternative title', 'Otro título'),
  dateCopyrighted: name('Data dos direitos', 'Copyright date', 'Fecha de los derechos'),
  extent: name('Extensão', 'Extent', 'Extensión'),
  hasFormat: name('Tem outro formato', 'Has format', 'Tiene otro formato'),
  hasPart: name('Contém', 'Has part', 'Contiene'),
  hasVersion: name('Tem versão', 'Has version', 'Tiene versión'),
  isPartOf: name('Faz parte de', 'Is part of', 'Forma parte de'),
  isReferencedBy: name('Citado em', 'Is referenced by', 'Citado en'),
  isReplacedBy: name('Continuado por', 'Is replaced by', 'Continuado por'),
  isVersionOf: name('É versão de', 'Is version of', 'Es versión de'),
  issued: name('Publicado em', 'Issued', 'Publicado en'),
  medium: name('Suporte', 'Medium', 'Soporte'),
  replaces: name('Continua', 'Replaces', 'Continúa'),
  requires: name('Requer', 'Requires', 'Requiere'),
  spatial: name('Lugar', 'Place', 'Lugar'),
  tableOfContents: name('Sumário', 'Table of contents', 'Sumario'),
  temporal: name('Período', 'Period', 'Período'),
};

/** What a statement is called in a language: by its qualifier where it has one. */
export const statementName = (
  { element, qualifier }: { element: DublinCoreElement; qualifier?: string | undefined },
  locale: Locale,
): string => localized(QUALIFIERS[qualifier ?? ''] ?? ELEMENTS[element], locale);
