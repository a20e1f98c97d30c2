import type { Output } from '#contract/calls.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { readOnce } from './read.ts';

type Answer = Output<'GET /publicacao/acervos/:id/pagina'>;

/** Titles rendered at about the same time; the pages of one follow each other. */
const MAX_TITLES = 20;
const cached = new Map<number, Promise<Answer>>();

/** Data of a title's pages, fetched once for all languages while they are rendered together. */
export async function readTitlePage(cod: number, locale: Locale) {
  const { acervos, ...rest } = await answerFor(cod);
  const title = acervos.find(({ idioma }) => idioma === locale)?.acervo;
  if (!title) throw new Error(`The server does not publish ${locale}: its setting is "languages"`);
  return { title, ...rest };
}

function answerFor(cod: number): Promise<Answer> {
  const known = cached.get(cod);
  if (known) return known;
  const answer = readOnce(
    'GET /publicacao/acervos/:id/pagina',
    { params: { id: cod } },
    DEFAULT_LOCALE,
  );
  const [oldest] = cached.keys();
  if (oldest !== undefined && cached.size >= MAX_TITLES) cached.delete(oldest);
  cached.set(cod, answer);
  return answer;
}
