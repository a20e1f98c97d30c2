import { tidy } from './isbd.ts';
import {
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
  type Subfield,
} from '../record.ts';

/** 505 indicator 1: complete, incomplete or partial contents; "other" does not say. */
export type ContentsExtent = 'complete' | 'incomplete' | 'partial' | 'other';

export interface ContentsLine {
  /** $g: part number, pages or duration. */
  number: string;
  title: string;
  /** $r. */
  responsibility: string;
}

export interface Contents {
  extent: ContentsExtent;
  lines: ContentsLine[];
}

const EXTENTS: Readonly<Record<string, ContentsExtent>> = {
  '0': 'complete',
  '1': 'incomplete',
  '2': 'partial',
};

/** The contents of a work, one line per part (505, basic or enhanced). */
export const contentsOf = (record: MarcRecord): Contents[] =>
  dataFields(record, '505')
    .map((field) => ({
      extent: EXTENTS[field.ind1] ?? 'other',
      lines: subfieldValues(field, 't').length > 0 ? enhancedLines(field) : plainLines(field),
    }))
    .filter(({ lines }) => lines.length > 0);

/** "1. A casa -- 2. O rio": titles are separated by two hyphens, or a dash between blanks. */
const plainLines = (field: DataField): ContentsLine[] =>
  subfieldValues(field, 'a')
    .join(' ')
    .split(/\s*--\s*|\s+[–—]\s+/)
    .map((text) => ({ number: '', title: tidy(text), responsibility: '' }))
    .filter(({ title }) => title !== '');

/** Lines are separated by double dashes; without these, each $t begins a line. */
function enhancedLines(field: DataField): ContentsLine[] {
  const groups: Subfield[][] = [[]];
  for (const subfield of field.subfields.filter(({ code }) => 'grt'.includes(code))) {
    const group = groups.at(-1) ?? [];
    const isFull = group.some(({ code }) => code === 't');
    if (subfield.code === 't' && isFull) {
      const ownNumber = group.at(-1)?.code === 'g' ? group.splice(-1) : [];
      groups.push([...ownNumber, subfield]);
    } else {
      group.push(subfield);
    }
    if (/--\s*$/.test(subfield.value)) groups.push([]);
  }
  return groups.map(lineOf).filter(({ title }) => title !== '');
}

/** $g before the title is its number, after it a detail such as pages or duration. */
function lineOf(group: readonly Subfield[]): ContentsLine {
  const at = group.findIndex(({ code }) => code === 't');
  const of = (part: readonly Subfield[], wanted: string): string[] =>
    part
      .filter(({ code }) => code === wanted)
      .map(({ value }) => tidy(value.replace(/\s*--\s*$/, '')))
      .filter(Boolean);
  const details = of(group.slice(at + 1), 'g').map((text) => text.replace(/^\((.*)\)$/, '$1'));
  const title = of(group, 't')[0] ?? '';
  return {
    number: of(group.slice(0, Math.max(at, 0)), 'g').join(' '),
    title: details.length === 0 ? title : `${title} (${details.join(', ')})`,
    responsibility: of(group, 'r').join(', '),
  };
}
