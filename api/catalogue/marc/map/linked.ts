import { dataFields, type DataField, type MarcRecord } from '../record.ts';

/**
 * Returns the field's original script (880), found by tag and occurrence in $6 (MARC 21 appendix A:
 * "880-02" in the field, "245-02/(N" in its 880).
 */
export type LinkedFields = (field: DataField) => DataField | undefined;

export function linkedFields(record: MarcRecord): LinkedFields {
  const byLink = new Map<string, DataField>();
  for (const field of dataFields(record, '880')) {
    const link = linkOf(field);
    if (link && link.occurrence !== '00') byLink.set(`${link.tag}-${link.occurrence}`, field);
  }
  return (field) => {
    const link = linkOf(field);
    return link && byLink.get(`${field.tag}-${link.occurrence}`);
  };
}

/** 880 fields for the given tags, linked to another field or not. */
export const originalScriptFields = (record: MarcRecord, ...tags: string[]): DataField[] =>
  dataFields(record, '880').filter((field) => tags.includes(linkedTag(field)));

/** The tag that an 880 field represents; `''` if missing. */
export const linkedTag = (field: DataField): string => linkOf(field)?.tag ?? '';

function linkOf(field: DataField): { tag: string; occurrence: string } | undefined {
  const value = field.subfields.find(({ code }) => code === '6')?.value ?? '';
  const [, tag, occurrence] = /^(\w{3})-(\d{2})/.exec(value) ?? [];
  return tag !== undefined && occurrence !== undefined ? { tag, occurrence } : undefined;
}
