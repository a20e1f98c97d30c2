import type { Output } from '#contract/calls.ts';
import { withDaysInWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Line, Value } from '../marc/show/description.ts';
import { authorityKey } from '../marc/map/heading-text.ts';
import { lineLabel } from '../marc/show/labels.ts';
import type { Script } from '../marc/show/script.ts';
import { languageName } from './languages.ts';
import type { LinkedTitles } from './linked-titles.ts';
import { roleNames } from './roles.ts';

type Descricao = Output<'GET /acervo/:id'>['descricao'];
type Valor = Descricao[number]['valores'][number];

/** Data for links that the record does not contain: authority ids by key, ids of named titles. */
export interface DescriptionLinks {
  authorities: ReadonlyMap<string, number>;
  titles: LinkedTitles;
}

const MORE = {
  author: 'AUTOR',
  subject: 'ASSUNTO',
  title: 'TITULO',
  anything: 'LIVRE',
  series: 'INDICE_2',
} as const;

/** Localised description of a title: `descricao` of `GET /acervo/{id}`. */
export const descriptionWire = (
  lines: readonly Line[],
  links: DescriptionLinks,
  locale: Locale,
): Descricao =>
  lines
    .map(({ field, values }) => ({
      campo: field,
      rotulo: lineLabel(field, locale),
      valores: values
        .map((value) => valueWire(value, links, locale))
        .map((value) => (field.startsWith('041') ? withLanguageName(value, locale) : value))
        .filter(({ texto }) => texto !== ''),
    }))
    .filter(({ valores }) => valores.length > 0);

/** Replaces a language code by its name. */
const withLanguageName = (value: Valor, locale: Locale): Valor => ({
  ...value,
  texto: languageName(value.texto, locale),
});

function valueWire(value: Value, { authorities, titles }: DescriptionLinks, locale: Locale): Valor {
  const { text, original, heading, more, roles = [], url, restricted, note, item } = value;
  const authority = heading && authorities.get(authorityKey(heading.kind, heading.heading));
  const title = item && titles.get(item);
  const role = roleNames(roles, locale);
  return {
    // A value with a link searches for the linked item.
    texto: more || heading || url !== undefined ? text : withDaysInWords(text, locale),
    ...scriptWire(value),
    ...(original && { escrita_original: { texto: original.text, ...scriptWire(original) } }),
    ...(more && { busca: MORE[more] }),
    ...(authority !== undefined && { cod_autoridade: authority }),
    ...(title !== undefined && { cod_acervo: title }),
    ...(role !== '' && { papel: role }),
    ...(url !== undefined && { url }),
    ...(restricted && { restrito: true }),
    ...(note !== undefined && { nota: withDaysInWords(note, locale) }),
  };
}

const scriptWire = ({ language, direction }: Script) => ({
  ...(language !== undefined && { idioma: language }),
  ...(direction !== undefined && { direcao: direction }),
});
