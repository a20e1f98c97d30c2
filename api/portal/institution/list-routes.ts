import type { Output } from '#contract/calls.ts';
import { readLists } from '#contract/portal/institution/lists.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { findListed } from '../../catalogue/titles/listed-works.ts';
import { rowsWire } from '../../search/query/row-wire.ts';
import { renderMarkdown } from '../content/markdown.ts';
import { inLanguage } from '../content/reader.ts';
import { readList } from '../content/reading-list.ts';
import type { Content } from '../content/read.ts';

type List = Output<'GET /parametros/listas'>['itens'][number];

/** Reading lists: works of the catalogue with a librarian's comments. */
export function listRoutes(bind: Bind, { db, catalogue, content, settings, now }: Services): void {
  bind(readLists, async (_input, { locale }) => {
    const lists = [...content.now().lists].map(([slug, texts]) => {
      const written = inLanguage(texts, locale);
      return { slug, written, list: readList(written), matter: texts.pt.matter };
    });
    const works = lists.flatMap(({ list }) => list.works);
    const ids = await findListed(db.queries, catalogue, works);
    const { covers } = settings;
    const shown = { locale, covers, titles: catalogue.titles, now: now() };
    const rows = await rowsWire(db.queries, [...new Set(ids.values())], shown);
    const rowOf = new Map(rows.map((row) => [row.cod_acervo, row]));
    const itens = lists.map(({ slug, written, list, matter }): List => {
      const { title, by, role } = written.matter;
      return {
        slug,
        titulo: title,
        autor: by,
        ...(role !== undefined && { funcao: role }),
        publicada: matter.published,
        texto: renderMarkdown(list.prose),
        idioma: written.locale,
        obras: list.works.flatMap((work) => {
          const obra = rowOf.get(ids.get(work) ?? 0);
          return obra ? [{ comentario: work.comment, obra }] : [];
        }),
      };
    });
    return {
      itens: itens
        .filter(({ obras }) => obras.length > 0)
        .sort(
          (a, b) =>
            b.publicada.localeCompare(a.publicada) || a.titulo.localeCompare(b.titulo, locale),
        ),
    };
  });
}

/** Works of reading lists missing in the catalogue, one line each with file and line. */
export async function missingWorks(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  lists: Content['lists'],
): Promise<string[]> {
  const named = [...lists].flatMap(([slug, texts]) =>
    Object.entries(texts).flatMap(([locale, written]) =>
      readList(written).works.map((work) => ({ work, file: `content/${locale}/lists/${slug}.md` })),
    ),
  );
  const works = named.map(({ work }) => work);
  const found = await findListed(db.queries, catalogue, works);
  return named
    .filter(({ work }) => !found.has(work))
    .map(({ work: { number, isIsbn, line }, file }) => {
      const what = isIsbn ? 'ISBN' : 'control number';
      return `${file}:${line}: no title has the ${what} "${number}"; the page leaves it out`;
    });
}
