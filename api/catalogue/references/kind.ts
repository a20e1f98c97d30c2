import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { WORK_TYPES } from '../marc/map/work-types.ts';
import { isAcademic } from './thesis.ts';
import type { CitableKind } from './work.ts';

const KINDS: Readonly<Record<string, CitableKind>> = {
  periodico: 'serial',
  periodico_digital: 'serial',
  tese: 'thesis',
  dissertacao: 'thesis',
  tcc: 'thesis',
  norma: 'standard',
  mapa: 'map',
  partitura: 'score',
  musica: 'music',
  som: 'recording',
  video: 'film',
  imagem: 'image',
  objeto: 'object',
  manuscrito: 'manuscript',
  arquivo: 'manuscript',
  recurso_eletronico: 'electronic',
  legislacao: 'legal',
};

const KEY_OF = new Map(WORK_TYPES.map(({ code, key }) => [code, key]));

/** Names of laws, decisions and acts (NBR 6023:2018, 7.11). */
const LEGAL_TITLE =
  /^(?:lei|decreto|medida provis[óo]ria|portaria|resolu[çc][ãa]o|instru[çc][ãa]o normativa|emenda constitucional|constitui[çc][ãa]o|constituci[óo]n|c[óo]digo|ley|s[úu]mula|ac[óo]rd[ãa]o|apela[çc][ãa]o|habeas[ -]corpus|recurso (?:especial|extraordin[áa]rio)|agravo|mandado de seguran[çc]a)\b/i;

/** Kind of citable work. */
export function citableKind(record: MarcRecord, summary: TitleSummary): CitableKind {
  if (dataFields(record, '013').length > 0) return 'patent';
  const kind = KINDS[KEY_OF.get(summary.workType) ?? ''] ?? 'book';
  if (kind === 'thesis') return isPublishedThesis(record, summary) ? 'book' : kind;
  if (kind !== 'book' && kind !== 'standard') return kind;
  if (dataFields(record, '110').length > 0 && LEGAL_TITLE.test(summary.title)) return 'legal';
  if (kind === 'standard') return kind;
  return isProceedings(record) ? 'proceedings' : 'book';
}

/** Coded as thesis, but without degree and from a publisher: a book. */
const isPublishedThesis = (record: MarcRecord, { imprint }: TitleSummary): boolean =>
  dataFields(record, '502').length === 0 &&
  imprint.publisher !== '' &&
  !isAcademic(imprint.publisher);

/** Conference papers: the meeting is the main entry, or an added entry without an author. */
function isProceedings(record: MarcRecord): boolean {
  if (dataFields(record, '111').length > 0) return true;
  const meets = dataFields(record, '711').some(
    (field) => field.ind2 !== '2' && subfieldValues(field, 't').length === 0,
  );
  return (
    meets && dataFields(record, '100', '110').length === 0 && dataFields(record, '773').length === 0
  );
}
