import type { AuthorityKind } from '../map/heading-text.ts';
import { linkedFields, linkedTag, type LinkedFields } from '../map/linked.ts';
import { languagesOf } from '../map/numbers.ts';
import { dataFields, isDataField, type DataField, type MarcRecord } from '../record.ts';
import type { ItemNumbers } from '../map/related-items.ts';
import { scriptOf, type Script } from './script.ts';
import type { Role } from '../map/title-summary.ts';

/** One line of a description: what it is called by, and what stands in it. */
export interface Line {
  /** The tag that names it; a letter after it where one tag makes two lines ("041h"). */
  field: string;
  values: Value[];
}

export interface Value extends Script {
  text: string;
  /** The same in the original script (880). */
  original?: Script & { text: string };
  /** The authority that it stands for. */
  heading?: { kind: AuthorityKind; heading: string };
  /** What a search for more of the same looks for. */
  more?: 'author' | 'subject' | 'title' | 'anything';
  roles?: Role[];
  url?: string;
  restricted?: true;
  /** What is told beside it: the note of a link, author and volume of a host. */
  note?: string;
  /** Another item of the catalogue, perhaps. */
  item?: ItemNumbers;
}

/** How a field is read: its text, and what else is known; null when it has nothing to show. */
export type Render = (field: DataField) => Value | null;

/** A record on its way to a description. */
export interface Source {
  record: MarcRecord;
  /** One value for each field of these tags in order, each with its original script. */
  values(tags: readonly string[], render: Render, wanted?: (field: DataField) => boolean): Value[];
}

export function describedRecord(record: MarcRecord): Source {
  const linked = linkedFields(record);
  const { languages, originalLanguages } = languagesOf(record);
  const scriptIn = (text: string): Script => scriptOf(text, [...languages, ...originalLanguages]);

  function valueOf(field: DataField, render: Render): Value[] {
    const value = render(field);
    if (value === null || value.text === '') return [];
    const other = linked(field);
    const script = other ? (render({ ...other, tag: field.tag })?.text ?? '') : '';
    const isOther = script !== '' && script !== value.text;
    return [
      {
        ...value,
        ...scriptIn(value.text),
        ...(isOther && { original: { text: script, ...scriptIn(script) } }),
      },
    ];
  }

  const fields = [...record.fields.filter(isDataField), ...unlinkedScripts(record, linked)];
  const byTag = Map.groupBy(fields, ({ tag }) => tag);
  const fieldsOf = (tags: readonly string[]): DataField[] => {
    const present = tags.filter((tag) => byTag.has(tag));
    if (present.length < 2) return byTag.get(present[0] ?? '') ?? [];
    return fields.filter(({ tag }) => present.includes(tag));
  };

  return {
    record,
    values: (tags, render, wanted = () => true) =>
      fieldsOf(tags)
        .filter(wanted)
        .flatMap((field) => valueOf(field, render)),
  };
}

/** 880 fields that stand for a field which is not there, under its tag. */
function unlinkedScripts(record: MarcRecord, linked: LinkedFields): DataField[] {
  const scripts = dataFields(record, '880');
  if (scripts.length === 0) return [];
  const told = new Set(record.fields.filter(isDataField).map(linked));
  return scripts
    .filter((field) => !told.has(field) && linkedTag(field) !== '')
    .map((field) => ({ ...field, tag: linkedTag(field) }));
}
