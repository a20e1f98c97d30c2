import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import { findShelf } from '../../catalogue/plans/find-shelf.ts';
import type { Plan } from '../../catalogue/plans/plan.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { fold, shelfKey } from '../../search/engine/engine.ts';
import type { FetchRow } from './store.ts';

/** Where a copy stands, as far as plans and the copy itself tell. */
export interface Place {
  callNumber: string;
  location: string;
  floor: string | null;
  shelf: string | null;
  /** Sorts copies as one walks along the shelves. */
  key: string;
}

/** Finds the place of a copy on the plans of its library. */
export function placeOf(
  plans: readonly Plan[],
  copy: { call_number: string; shelf_location: string | null },
  summary: Pick<TitleSummary, 'callNumber' | 'classNumbers'>,
): Place {
  const callNumber = copy.call_number || summary.callNumber;
  const location = copy.shelf_location ?? '';
  const scheme = callSchemeOf(summary);
  const found = findShelf(plans, { callNumber, location, scheme });
  const floor = found?.plan.floor ?? null;
  return {
    ...{ callNumber, location, floor },
    shelf: found?.shelf.name ?? null,
    key: `${floorKey(plans, floor ?? location)}\u{1}${shelfKey(callNumber, scheme)}`,
  };
}

/** Floors in the order of the files of their plans, then what is on no plan. */
function floorKey(plans: readonly Plan[], place: string): string {
  const at = plans.findIndex(({ floor }) => floor === place);
  return at < 0 ? `~${naturalKey(place)}` : String(at).padStart(3, '0');
}

/** "10º andar" after "2º andar". */
const naturalKey = (text: string): string =>
  fold(text).replace(/\d+/gu, (digits) => digits.padStart(6, '0'));

type Label = Pick<
  FetchRow,
  'id' | 'barcode' | 'number' | 'call_number' | 'shelf_location' | 'summary'
>;

/** A copy as its label and its place name it. */
export function copyWire(label: Label, plans: readonly Plan[]) {
  const summary = JSON.parse(label.summary) as TitleSummary;
  const { callNumber, location, floor, shelf, key } = placeOf(plans, label, summary);
  const author = authorName(summary);
  return {
    ordem: key,
    exemplar: {
      cod_exemplar: label.id,
      codigo: label.barcode,
      numero: label.number,
      numero_chamada: callNumber,
      ...(location !== '' && { localizacao: location }),
      ...(floor !== null && { andar: floor }),
      ...(shelf !== null && { estante: shelf }),
      titulo: summary.title,
      ...(author !== '' && { autor: author }),
    },
  };
}
