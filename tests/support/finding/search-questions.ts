import { FILTERS } from '#contract/shared/filters.ts';
import { INDEX_TYPES } from '#contract/shared/constants.ts';

/** Percent-encoding that also sends halves of surrogate pairs, as broken programs do. */
function percent(text: string): string {
  const half = (unit: number): string =>
    [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)]
      .map((byte) => `%${byte.toString(16)}`)
      .join('');
  return [...text]
    .map((letter) =>
      letter.isWellFormed() ? encodeURIComponent(letter) : half(letter.charCodeAt(0)),
    )
    .join('');
}

const FOR = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO'].flatMap((name) => [name, `${name}_S`]);

/** Every place of the search's calls where a text may come in, each by a name. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(FOR.map((name) => [name, (text) => `/consulta?q=${text}&for=${name}`])),
  ...Object.fromEntries(
    INDEX_TYPES.map((_type, i) => [
      `INDICE_${i + 1}`,
      (text) => `/consulta?q=${text}&for=INDICE_${i + 1}`,
    ]),
  ),
  'whole heading': (text) => `/consulta?q=${text}&keyword_type=T`,
  rows: (text) =>
    `/consulta?q=${text}&q2=${text}&condition=NEXT&q3=${text}&condition2=NOT&q20=${text}`,
  'letters of a filter': (text) => `/consulta?filtro=autor&filtro_texto=${text}`,
  filters: (text) => `/consulta?${FILTERS.map((name) => `${name}=${text}`).join('&')}`,
  ...Object.fromEntries(
    ['search_tab', 'for', 'indice', 'condition', 'filtro', 'page', 'orderBy', 'keyword_type'].map(
      (name) => [name, (text) => `/consulta?${name}=${text}`],
    ),
  ),
  'name of a parameter': (text) => `/consulta?${text}=1`,
  suggestions: (text) => `/consulta/sugestoes?q=${text}`,
  authorities: (text) => `/consulta/autoridades?q=${text}`,
  'type of authority': (text) => `/consulta/autoridades?tipo=${text}`,
  'names of authorities': (text) => `/autoridade/combo?autoridades=${text}`,
  'filters of a guide': (text) => `/consulta/filtros?search_tab=${text}`,
  'other titles': (text) => `/consulta/titulos-adicionais?acervos=${text}`,
  'indexed titles': (text) => `/consulta/acervos-indexados?acervos=${text}`,
  ...Object.fromEntries(
    INDEX_TYPES.flatMap((type) => [
      [`${type} from`, (text: string) => `/consulta/indice/${type}?de=${text}`],
      [`${type} before`, (text: string) => `/consulta/indice/${type}?antes=${text}`],
    ]),
  ),
  'type of list': (text) => `/consulta/indice/${text}`,
  ...Object.fromEntries(
    ['disciplinas', 'cursos', 'professores', 'campus', 'bibliotecas'].map((list) => [
      list,
      (text) => `/consulta/${list}?search_text=${text}`,
    ]),
  ),
  ...Object.fromEntries(
    ['disciplina', 'curso', 'professor', 'campus', 'biblioteca'].map((one) => [
      `one ${one}`,
      (text) => `/consulta/${one}/${text}`,
    ]),
  ),
  'one authority': (text) => `/autoridade/${text}`,
  'one title': (text) => `/acervo/${text}`,
};

export const SEARCH_PLACES = Object.keys(PLACES);

const AT_ONCE = 8;

/** Asks with every text at one place; returns those that the server did not know how to take. */
export async function badlyTaken(
  origin: string,
  place: string,
  texts: readonly string[],
): Promise<string[]> {
  const address = PLACES[place] ?? ((text) => `/${text}`);
  const bad: string[] = [];
  const ask = async (text: string): Promise<void> => {
    const response = await fetch(`${origin}/api${address(percent(text))}`);
    const body = await response.text();
    const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
    const isTaken = response.status < 500 && (isJson || response.status === 431);
    if (!isTaken)
      bad.push(`${response.status} ${JSON.stringify(text.slice(0, 80))} ${body.slice(0, 200)}`);
  };
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    await Promise.all(texts.slice(at, at + AT_ONCE).map(ask));
  }
  return bad;
}
