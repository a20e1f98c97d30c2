import type { Output } from '#contract/calls.ts';
import type { CopyStatus } from '#contract/shared/constants.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { copyStatus } from '../copies/availability.ts';
import type { LibraryCopies } from '../copies/copies-by-library.ts';
import type { StoredCopy } from '../copies/store.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

type Document = Output<'GET /daia'>['document'][number];
type Item = NonNullable<Document['item']>[number];
type Services = Pick<Item, 'available' | 'unavailable'>;

interface Described {
  id: number;
  summary: TitleSummary;
  places: readonly LibraryCopies[];
  /** Public address of the site. */
  origin: string;
  now: Date;
}

/** Items of a title: its copies that count, and where it can be read online. Pure. */
export function daiaItems({ id, summary, places, origin, now }: Described): Item[] {
  const page = `${origin}/acervo/${id}`;
  const copies = places.flatMap((place) =>
    place.copies.flatMap((copy): Item[] => {
      const status = copyStatus(copy);
      if (status === null) return [];
      const label = copy.callNumber || place.callNumber || summary.callNumber;
      const chronology = [copy.volume, copy.tome, copy.part].filter(Boolean).join(', ');
      const { library } = place;
      return [
        {
          id: `${page}#exemplar-${copy.id}`,
          ...(label !== '' && { label }),
          ...(chronology !== '' && { chronology }),
          department: {
            id: `${origin}/horarios#biblioteca-${library.id}`,
            href: `${origin}/horarios`,
            content: library.name,
          },
          ...(copy.shelfLocation && { storage: { content: copy.shelfLocation } }),
          ...servicesOf(copy, status, place, now),
        },
      ];
    }),
  );
  const online = summary.links
    .filter(({ relation }) => relation !== 'related')
    .map(({ url, restricted }, at): Item => ({
      id: `${page}#online-${at + 1}`,
      available: [{ service: restricted ? 'remote' : 'openaccess', href: url }],
    }));
  return [...copies, ...online];
}

const SHORT_LOAN = [{ id: 'http://purl.org/ontology/dso#ShortLoan' }];

/** Statuses that nobody expects to end: the copy is not found. */
const HOPELESS: ReadonlySet<CopyStatus> = new Set(['nao_localizado']);

/** What can be done with a copy now; each known service is named. */
function servicesOf(
  { typeKind, dueAt }: StoredCopy,
  status: CopyStatus,
  { library, availability }: LibraryCopies,
  now: Date,
): Services {
  const limitation = typeKind === 'horas' ? { limitation: SHORT_LOAN } : {};
  if (status === 'disponivel')
    return { available: [{ service: 'presentation' }, { service: 'loan', ...limitation }] };
  if (status === 'consulta_local')
    return { available: [{ service: 'presentation' }], unavailable: [{ service: 'loan' }] };
  const isDue = status === 'emprestado' && dueAt !== null && Date.parse(dueAt) >= now.getTime();
  const day = isDue ? dayIn(new Date(dueAt), library.timeZone) : 'unknown';
  const expected = HOPELESS.has(status) ? {} : { expected: day };
  const queue = availability.fila === undefined ? {} : { queue: availability.fila };
  // A copy that is never lent has no date of loan.
  const loan = typeKind === 'consulta_local' ? {} : { ...expected, ...queue };
  return {
    unavailable: [
      { service: 'presentation', ...expected },
      { service: 'loan', ...loan, ...limitation },
    ],
  };
}
