import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../db/connection.ts';
import type { Settings } from '../settings/settings.ts';
import { coverWire } from '../catalogue/covers.ts';
import { languageName } from '../catalogue/languages.ts';
import { copiesByLibrary, type LibraryCopies } from '../copies/copies-by-library.ts';
import { titlesByIds, type StoredTitle } from '../catalogue/store.ts';
import {
  authorHeadings,
  authorName,
  nameOfType,
  publicationLine,
  subjectHeadings,
  workTypeOf,
} from '../catalogue/title-wire.ts';

type Row = Output<'GET /consulta'>['itens'][number];

/** What the words and the covers of rows depend on. */
interface Shown {
  locale: Locale;
  covers: Settings['covers'];
  /** Titles that have left have a row, too. */
  alsoWithdrawn?: boolean;
}

/** Result rows of titles, in the order given. A title that has just gone is left out. */
export async function rowsWire(
  q: Queries,
  ids: readonly number[],
  { locale, covers, alsoWithdrawn = false }: Shown,
): Promise<Row[]> {
  const titles = await titlesByIds(q, ids);
  const places = await copiesByLibrary(q, ids);
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title && (alsoWithdrawn || !title.withdrawn)
      ? [rowWire(title, places.get(id) ?? [], { locale, covers })]
      : [];
  });
}

const coded = (headings: readonly { descricao: string; cod_autoridade: number | null }[]) =>
  headings.flatMap(({ descricao, cod_autoridade: codigo }) =>
    codigo === null ? [] : [{ codigo, descricao }],
  );

function rowWire(title: StoredTitle, places: LibraryCopies[], { locale, covers }: Shown): Row {
  const { id, summary } = title;
  const type = workTypeOf(summary.workType);
  return {
    cod_acervo: id,
    title: summary.title,
    author: authorName(summary),
    ano_publicacao: summary.year,
    idioma: summary.language,
    idioma_desc: languageName(summary.language, locale),
    edition: summary.edition,
    publisher: summary.imprint.publisher,
    publicacao: publicationLine(summary),
    descricao_fisica: summary.physicalDescription,
    call_number: summary.callNumber,
    isbn_issn: [...summary.isbn.map(({ isbn13, printed }) => isbn13 || printed), ...summary.issn],
    cod_tipo_obra: summary.workType,
    desc_tipo_obra: nameOfType(type, locale),
    tipo_capa: type.cover,
    ...coverWire(title, covers),
    acesso_remoto: summary.online ? 'cr' : '',
    possui_acessibilidade: summary.accessible ? 'S' : '',
    rota: `/acervo/${id}`,
    dados_adicionais: {
      A: coded(authorHeadings(summary, locale)),
      S: coded(subjectHeadings(summary)),
    },
    disponibilidade: places.map(({ availability }) => availability),
  };
}
