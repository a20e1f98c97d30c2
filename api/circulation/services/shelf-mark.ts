import type { Queries } from '../../core/db/connection.ts';
import { headingKey } from '../../catalogue/marc/map/heading-text.ts';
import type { Fields } from './rules.ts';

/** A mark on labels: letter and number of the name, then letters of the title. */
const MARK = /^([A-Z]\d{2,4})[a-z]*$/;
/** So many labels tell enough. */
const MAX_LABELS = 200;

/** What the shelves call somebody of a name. */
export interface ShelfMark {
  /** Without letters of a title: "S237". */
  mark: string;
  /** Whose it is there. */
  heading: string;
}

/**
 * The marks under which works of people of this surname and initial stand, most used first, each once: the table gives
 * the same to names so much alike, or the next one. For a librarian to choose from.
 */
export async function shelfMarks(q: Queries, fields: Fields): Promise<ShelfMark[]> {
  const surname = headingKey(fields['autor_sobrenome'] ?? '');
  const [initial = ''] = headingKey(fields['autor_nome'] ?? '');
  if (surname === '' || initial === '') return [];
  const rows = await q
    .selectFrom('authorities as a')
    .innerJoin('title_authorities as ta', 'ta.authority_id', 'a.id')
    .innerJoin('copies as c', 'c.title_id', 'ta.title_id')
    .select(['a.heading', 'c.call_number as callNumber'])
    .where('a.kind', '=', 'person')
    // Letters, digits and blanks alone: nothing in it means anything to "like".
    .where('a.heading_key', 'like', `${surname} ${initial}%`)
    .where('ta.role', '=', 'author')
    .where('ta.position', '=', 0)
    .orderBy('c.id')
    .limit(MAX_LABELS)
    .execute();
  const marked = rows.flatMap(({ heading, callNumber }) =>
    callNumber.split(/\s+/).flatMap((word) => {
      const mark = MARK.exec(word)?.[1];
      return mark === undefined ? [] : [{ mark, heading }];
    }),
  );
  const groups = [...Map.groupBy(marked, ({ mark }) => mark).values()];
  groups.sort((one, other) => other.length - one.length);
  return groups.flatMap(([first]) => first ?? []);
}
