import { displayTitle } from '../marc/map/title-proper.ts';
import { dataFields, type DataField, type MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { balanced, clean } from './text.ts';
import type { CitedTitle } from './work.ts';

/**
 * Title and subtitle apart. Of a title in several languages the first is cited (NBR 6023:2018, 8.2);
 * where the record has no 245, what the catalogue shows is.
 */
export function citedTitle(record: MarcRecord, summary: TitleSummary): CitedTitle {
  const [field] = dataFields(record, '245');
  const title = field ? titleOf(field) : { main: '', sub: '' };
  if (title.main !== '') return title;
  const shown = splitTitle(summary.title);
  return shown.main === '' ? { main: '[Sem título]', sub: '' } : shown;
}

/** 245: the title proper, with its parts, is before $b; the subtitle starts at $b. */
function titleOf(field: DataField): CitedTitle {
  const known = field.subfields.filter(({ code }) => 'abfgknps'.includes(code));
  const sub = known.findIndex(({ code }) => code === 'b');
  const before = sub < 0 ? known : known.slice(0, sub);
  const last = before.at(-1)?.value ?? '';
  const main = displayTitle({ ...field, subfields: before });
  if (sub < 0 || /=\s*$/.test(last)) return splitTitle(main);
  const rest = displayTitle({ ...field, subfields: known.slice(sub) });
  // Without a collective title $b holds a further work: "A moreninha ; O moço loiro".
  if (/;\s*$/.test(last)) return { main: clean(`${main}; ${rest}`), sub: '' };
  const split = splitTitle(main);
  const own = clean((rest.split(/\s=\s/)[0] ?? '').replace(/^=.*$/, ''));
  return split.sub === ''
    ? { main: split.main, sub: own }
    : { ...split, sub: join(split.sub, own) };
}

const join = (first: string, second: string): string => [first, second].filter(Boolean).join(': ');

/** Without the statement of responsibility that a text may hold: "Rios / Lia Paz (org.)". */
export const withoutStatement = (text: string): string => text.split(/\s\/\s/)[0] ?? '';

/** "Grande sertão: veredas" in one text; a colon within a number or address parts nothing. */
export function splitTitle(text: string): CitedTitle {
  const [first = ''] = text.split(/\s=\s/);
  const [, main = first, sub = ''] = /^(.+?)\s*:\s+(.+)$/.exec(first) ?? [];
  return { main: balanced(clean(main)), sub: clean(sub) };
}
