import type { AuthorityKind } from '../map/heading-text.ts';
import { linkedFields, linkedTag, type LinkedFields } from '../map/linked.ts';
import { languagesOf } from '../map/numbers.ts';
import { dataFields, isDataField, type DataField, type MarcRecord } from '../record.ts';
import type { ItemNumbers } from '../map/related-items.ts';
import { detectScript, type Script } from './script.ts';
import type { Role } from '../map/title-summary.ts';

/** One line of a description. */
export interface Line {
  /** Tag; with a letter where one tag makes two lines ("041h"). */
  field: string;
  values: Value[];
}

export interface Value extends Script {
  text: string;
  /** Original script (880). */
  original?: Script & { text: string };
  /** Linked authority. */
  heading?: { kind: AuthorityKind; heading: string };
  /** Query for more titles with the same value. */
  more?: 'author' | 'subject' | 'title' | 'series' | 'anything';
  roles?: Role[];
  url?: string;
  restricted?: true;
  /** Secondary text: note of a link, author and volume of a host. */
  note?: string;
  /** Numbers of another item, which may be in the catalogue. */
  item?: ItemNumbers;
}

/** Renders a field; null when there is nothing to show. */
export type Render = (field: DataField) => Value | null;

/** A record being described. */
export interface Source {
  record: MarcRecord;
  /** One value per field of these tags, with original script. */
  values(tags: readonly string[], render: Render, wanted?: (field: DataField) => boolean): Value[];
}

export function toSource(record: MarcRecord): Source {
  const linked = linkedFields(record);
  const { languages, originalLanguages } = languagesOf(record);
  const scriptIn = (text: string): Script =>
    detectScript(text, [...languages, ...originalLanguages]);

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

/** 880 fields without a linked field, under its tag. */
function unlinkedScripts(record: MarcRecord, linked: LinkedFields): DataField[] {
  const scripts = dataFields(record, '880');
  if (scripts.length === 0) return [];
  const told = new Set(record.fields.filter(isDataField).map(linked));
  return scripts
    .filter((field) => !told.has(field) && linkedTag(field) !== '')
    .map((field) => ({ ...field, tag: linkedTag(field) }));
}
