import { localized, type Locale } from '#contract/shared/languages.ts';
import { fieldName } from './field-names.ts';

const label = (pt: string, en: string, es: string) => ({ pt, en, es });

/** What a line of a description is called where a reader needs another word than a cataloguer. */
const LABELS: Readonly<Record<string, ReturnType<typeof label>>> = {
  '041': label('Idioma', 'Language', 'Idioma'),
  '041h': label('Idioma original', 'Original language', 'Idioma original'),
  '024': label('Outros números', 'Other numbers', 'Otros números'),
  '082': label('Classificação', 'Classification', 'Clasificación'),
  '090': label('Número de chamada', 'Call number', 'Signatura'),
  '100': label('Autor', 'Author', 'Autor'),
  '245': label('Título', 'Title', 'Título'),
  '246': label('Outros títulos', 'Other titles', 'Otros títulos'),
  '264c': label('Direitos autorais', 'Copyright', 'Derechos de autor'),
  '264d': label('Distribuição', 'Distribution', 'Distribución'),
  '264m': label('Impressão', 'Manufacture', 'Impresión'),
  '264p': label('Produção', 'Production', 'Producción'),
  '500': label('Notas', 'Notes', 'Notas'),
  '650': label('Assuntos', 'Subjects', 'Materias'),
  '700': label('Outros autores', 'Other contributors', 'Otros autores'),
  '700c': label('Obras contidas', 'Contains', 'Obras contenidas'),
  '700r': label('Obras relacionadas', 'Related works', 'Obras relacionadas'),
  '773': label('Em', 'In', 'En'),
  '856': label('Acesso on-line', 'Online access', 'Acceso en línea'),
  '856r': label('Sobre a obra', 'About the work', 'Sobre la obra'),
};

/** The label of a line of a description; a field without one is a note. */
export function lineLabel(field: string, locale: Locale): string {
  const own = LABELS[field];
  return own
    ? localized(own, locale)
    : fieldName(field, 'bibliographic', locale) || fieldName('5XX', 'bibliographic', locale);
}
