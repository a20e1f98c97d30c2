import { subfieldValues, type DataField, type Subfield } from '../record.ts';
import type { NAMES } from './table.ts';
import { RELATORS } from './table.ts';

type Name = NonNullable<ReturnType<typeof NAMES.get>>;

/** Converts a name: surname and forename in one subfield, meetings separate from bodies. */
export function nameField(field: DataField, { to, kind }: Name): DataField {
  const isMeeting = kind === 'body' && field.ind1 === '1';
  const tag = isMeeting ? `${to.slice(0, 2)}1` : to;
  const heading =
    kind === 'body' ? bodyHeading(field, isMeeting) : personHeading(field, kind === 'family');
  const subfields = [...heading, ...linksOf(field)];
  return { tag, ...indicatorsOf(field, kind, to, subfields), subfields };
}

function indicatorsOf(
  field: DataField,
  kind: Name['kind'],
  to: string,
  subfields: readonly Subfield[],
): Pick<DataField, 'ind1' | 'ind2'> {
  const hasSource = subfields.some(({ code }) => code === '2');
  const ind2 = to.startsWith('6') ? (hasSource ? '7' : '4') : ' ';
  if (kind === 'body') return { ind1: '2', ind2 };
  return { ind1: kind === 'family' ? '3' : field.ind2 === '0' ? '0' : '1', ind2 };
}

function personHeading(field: DataField, isFamily: boolean): Subfield[] {
  const value = (code: string) => subfieldValues(field, code)[0] ?? '';
  const forename = value('b');
  const name = forename === '' ? value('a') : `${value('a')}, ${forename}`;
  return present([
    ['a', name],
    ['b', value('d')],
    ['c', subfieldValues(field, 'c').join(', ')],
    ['q', isFamily || value('g') === '' ? '' : `(${value('g').replace(/^\(|\)$/g, '')})`],
    ['d', value('f')],
  ]);
}

function bodyHeading(field: DataField, isMeeting: boolean): Subfield[] {
  const values = (code: string) => subfieldValues(field, code);
  const units = values('b').map((unit): [string, string] => [isMeeting ? 'e' : 'b', unit]);
  return present([
    ['a', values('a')[0] ?? ''],
    ...units,
    ['n', values('d').join(' ')],
    ['d', values('f').join(' ')],
    ['c', values('e').join(' ')],
    ['g', values('c').join(' ')],
  ]);
}

const present = (pairs: readonly (readonly [string, string])[]): Subfield[] =>
  pairs.filter(([, value]) => value !== '').map(([code, value]) => ({ code, value }));

/** Subfields besides the name: subdivisions, role, source, authority. */
const LINKS: Readonly<Record<string, string>> = {
  t: 't',
  x: 'x',
  y: 'z',
  z: 'y',
  j: 'v',
  '2': '2',
  '3': '0',
  '5': 'w',
};

const linksOf = (field: DataField): Subfield[] =>
  field.subfields.flatMap(({ code, value }): Subfield[] => {
    if (code === '4') return [{ code: '4', value: RELATORS[value] ?? value }];
    const target = LINKS[code];
    return target === undefined ? [] : [{ code: target, value }];
  });
