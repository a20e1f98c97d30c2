import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import { ownIds, currentTitles } from '../../catalogue/records/merged.ts';
import { authorName, workTypeLabel, workTypeOf } from '../../catalogue/records/title-wire.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import { certainYear } from '../../catalogue/marc/dates/years.ts';
import { copiesByLibrary, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import { shelfKey } from '../../search/engine/engine.ts';

type Row = Output<'GET /consulta/estante'>['itens'][number];
type Place = Row['lugares'][number];

/** Shelf locations of titles, in the given order, without withdrawn titles. */
export async function shelvesWire(
  q: Queries,
  ids: readonly number[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Row[]> {
  const titles = await currentTitles(q, ids);
  const places = await copiesByLibrary(q, ownIds(titles), now);
  return ids.flatMap((id) => {
    const title = titles.get(id);
    if (!title || title.withdrawn) return [];
    const { summary } = title;
    return [
      {
        cod_acervo: id,
        title: summary.title,
        author: authorName(summary),
        idioma: summary.language,
        edition: summary.edition,
        ano_publicacao: certainYear(summary),
        desc_tipo_obra: workTypeLabel(workTypeOf(summary.workType), locale),
        acesso_remoto: summary.online ? 'cr' : '',
        ...(summary.host && { tipo_contido: 'A' as const }),
        lugares: (places.get(title.id) ?? []).map((place) => placeWire(place, summary.callNumber)),
      },
    ];
  });
}

/** The location of an available copy, if any. */
function placeWire({ copies, callNumber, availability }: LibraryCopies, ofTitle: string): Place {
  const { cod_biblioteca, desc_biblioteca, total, disponiveis, data_devolucao } = availability;
  const situacao = availability.situacao ?? 'quarentena';
  const copy = copies.find((one) => copyStatus(one) === situacao) ?? copies[0];
  const numero_chamada = copy?.callNumber || callNumber || ofTitle;
  return {
    cod_biblioteca,
    desc_biblioteca,
    ...floorAndShelf(copy?.shelfLocation ?? ''),
    numero_chamada,
    ordem: shelfKey(numero_chamada),
    total,
    disponiveis,
    situacao,
    ...(data_devolucao !== undefined && { data_devolucao }),
  };
}

/** "2º andar, estante 14": libraries write the larger unit first. */
export function floorAndShelf(location: string): Pick<Place, 'andar' | 'estante'> {
  const [floor = '', ...shelf] = location.split(',');
  return { andar: floor.trim(), estante: shelf.join(',').trim() };
}
