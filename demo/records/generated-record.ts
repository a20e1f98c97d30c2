import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import type { CopySummary } from '#api/catalogue/marc/map/copies.ts';
import { prepareTitle, type IncomingTitle } from '#api/catalogue/import/records.ts';
import { field } from './fields.ts';
import type { GeneratedWork } from '../generate.ts';

/** Leader/06–07 by the work type that was drawn; everything else is a book. */
const TYPES: Readonly<Record<number, string>> = { 3: 'as', 7: 'ab', 8: 'aa', 11: 'em', 12: 'cm' };
const THESES: Readonly<Record<number, string>> = {
  4: 'Tese (doutorado)',
  5: 'Dissertação (mestrado)',
};

/** A generated work as a record that comes in, with its copies. */
export function incomingTitle(
  work: GeneratedWork,
  seed: number,
  libraries: ReadonlyMap<number, string>,
): IncomingTitle {
  const controlNumber = `G${seed}-${work.id}`;
  const record = generatedRecord(work, controlNumber);
  const copies = work.copies.map((library, index) => ({
    ...COPY,
    libraryCode: libraries.get(library) ?? '',
    callNumber: work.callNumber,
    barcode: `${controlNumber}-${index + 1}`,
  }));
  return { ...prepareTitle(record, { source: 'generated', controlNumber }), copies };
}

const COPY: CopySummary = {
  libraryCode: '',
  institution: '',
  callNumber: '',
  barcode: '',
  shelfLocation: '',
  copyNumber: '',
  volume: '',
  tome: '',
  part: '',
  material: 'main',
  kind: '',
  note: '',
};

function generatedRecord(work: GeneratedWork, controlNumber: string): MarcRecord {
  const [main, ...others] = work.authors;
  const [dewey = '', cutter = ''] = work.callNumber.split(' ');
  return marc({
    type: TYPES[work.workType] ?? 'am',
    control: {
      '001': controlNumber,
      '003': 'generated',
      '008': fixed008({
        dateType: 's',
        date1: work.year ?? 'uuuu',
        language: work.language,
        ...(work.online && { form: 'o' }),
      }),
    },
    data: [
      ...field('020', '__', ['a', work.isbn ?? '']),
      ...field('082', '04', ['a', dewey]),
      ...field('090', '__', ['a', dewey], ['b', cutter]),
      ...field('100', '1_', ['a', main?.name ?? '']),
      ...field(
        '245',
        '10',
        ['a', work.subtitle === '' ? work.title : `${work.title} :`],
        ['b', work.subtitle],
      ),
      ...field('260', '__', ['b', `${work.publisher},`], ['c', String(work.year ?? '')]),
      ...field('490', '0_', ['a', work.series]),
      ...field('502', '__', ['a', THESES[work.workType] ?? '']),
      ...work.subjects.flatMap(({ name }) => field('650', '_4', ['a', name])),
      ...others.flatMap(({ name }) => field('700', '1_', ['a', name])),
    ],
  });
}
