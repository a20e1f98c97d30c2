import { hasElectronicForm, isBraille } from './links.ts';
import { controlValue, dataFields, subfieldValues, type MarcRecord } from '../record.ts';

/** What is drawn (`tipo_capa`); each kind has its own composition in cover.css. */
export type CoverKind =
  | 'livro'
  | 'ebook'
  | 'tese'
  | 'periodico'
  | 'mapa'
  | 'partitura'
  | 'video'
  | 'som'
  | 'norma'
  | 'artigo';

export interface WorkType {
  /** cod_tipo_obra: stored and sent; codes are never reused. */
  code: number;
  /** Translation key of its name. */
  key: string;
  cover: CoverKind;
}

const type = (code: number, key: string, cover: CoverKind): WorkType => ({ code, key, cover });

/** Work types (tipo de obra). */
export const WORK_TYPES: readonly WorkType[] = [
  type(1, 'livro', 'livro'),
  type(2, 'livro_digital', 'ebook'),
  type(3, 'periodico', 'periodico'),
  type(4, 'tese', 'tese'),
  type(5, 'dissertacao', 'tese'),
  type(6, 'tcc', 'tese'),
  type(7, 'artigo', 'artigo'),
  type(8, 'capitulo', 'artigo'),
  type(9, 'folheto', 'livro'),
  type(10, 'norma', 'norma'),
  type(11, 'mapa', 'mapa'),
  type(12, 'partitura', 'partitura'),
  type(13, 'musica', 'som'),
  type(14, 'som', 'som'),
  type(15, 'video', 'video'),
  type(16, 'imagem', 'livro'),
  type(17, 'objeto', 'livro'),
  type(18, 'kit', 'livro'),
  type(19, 'manuscrito', 'livro'),
  type(20, 'recurso_eletronico', 'ebook'),
  type(21, 'braille', 'livro'),
  type(22, 'arquivo', 'livro'),
  type(23, 'periodico_digital', 'periodico'),
  type(24, 'legislacao', 'norma'),
  type(25, 'jurisprudencia', 'norma'),
];

const CODE_OF: ReadonlyMap<string, number> = new Map(
  WORK_TYPES.map(({ key, code }) => [key, code]),
);

/** Code of a key; unknown keys map to books. */
export const workTypeCode = (key: string): number => CODE_OF.get(key) ?? 1;

/** Code of the work type, from leader/06–07, 007, 008 and 502 (MARC 21 bibliographic). */
export const workTypeOf = (record: MarcRecord): number => workTypeCode(workTypeKey(record));

/** Work type by leader/06, for everything but plain text. */
const BY_MATERIAL: Readonly<Record<string, string>> = {
  c: 'partitura',
  d: 'partitura',
  e: 'mapa',
  f: 'mapa',
  g: 'video',
  i: 'som',
  j: 'musica',
  k: 'imagem',
  m: 'recurso_eletronico',
  o: 'kit',
  p: 'arquivo',
  r: 'objeto',
};

function workTypeKey(record: MarcRecord): string {
  const thesis = thesisKey(record);
  if (thesis) return thesis;
  const material = record.leader.charAt(6);
  const level = record.leader.charAt(7);
  const other = BY_MATERIAL[material];
  if (other === 'recurso_eletronico') return electronicKey(record);
  if (other) return other;
  if (level === 's' || level === 'i') {
    return hasElectronicForm(record) ? 'periodico_digital' : 'periodico';
  }
  if (level === 'b') return 'artigo';
  if (level === 'a') return partKey(record);
  if (material === 't') return 'manuscrito';
  return bookKey(record);
}

/** 008/26: type of computer file ("d" document); all others are electronic resources. */
const electronicKey = (record: MarcRecord): string =>
  (controlValue(record, '008') ?? '').charAt(26) === 'd' ? 'livro_digital' : 'recurso_eletronico';

/** A part of a host with ISSN or volume and number is an article, else a chapter. */
function partKey(record: MarcRecord): string {
  const hosts = dataFields(record, '773');
  const serial = hosts.some(
    (field) =>
      subfieldValues(field, 'x').length > 0 ||
      (subfieldValues(field, '7')[0] ?? '').charAt(3) === 's' ||
      /\b(?:n|no|núm|fasc)\.\s*\d/i.test(subfieldValues(field, 'g').join(' ')),
  );
  return serial || hosts.length === 0 ? 'artigo' : 'capitulo';
}

function bookKey(record: MarcRecord): string {
  const contents = (controlValue(record, '008') ?? '').slice(24, 28);
  const genres = dataFields(record, '655')
    .flatMap((field) => subfieldValues(field, 'a'))
    .join(' ');
  const title = subfieldValues(dataFields(record, '245')[0] ?? NO_FIELD, 'a').join(' ');
  if (isBraille(record)) return 'braille';
  if (contents.includes('u') || /^(?:ABNT\s+)?NBR\b/.test(title)) return 'norma';
  if (/jurisprud|ac[óo]rd[ãa]o|s[úu]mula|court decision|giurisprud/i.test(genres)) {
    return 'jurisprudencia';
  }
  if (/legisla[çct]/i.test(genres)) return 'legislacao';
  if (hasElectronicForm(record)) return 'livro_digital';
  const extent = dataFields(record, '300')
    .flatMap((field) => subfieldValues(field, 'a'))
    .join(' ');
  return /\b(?:folheto|folder|folleto|pamphlet)\b/i.test(`${extent} ${genres}`)
    ? 'folheto'
    : 'livro';
}

const NO_FIELD = { tag: '245', ind1: ' ', ind2: ' ', subfields: [] };

const MASTER =
  /mestrad|maestr[íi]a|m[áa]ster|magister|dissert|\bM\.? ?(?:A|S|Sc|Phil|Ed|B\.? ?A)\b/i;
const DOCTOR = /doutor|doctor|\bPh\. ?D|\bD\. ?Phil|\bSc\. ?D|livre.doc[êe]ncia|\bDr\b/i;
const FIRST_DEGREE =
  /conclus[ãa]o de curso|\bTCC\b|gradua[çc][ãa]o|bacharel|bachelor|licenciatura|especializa|grado|\bB\. ?(?:A|S|Sc)\b/i;

/** Thesis degree, by 502 or 008/24–27 "m"; an unspecified one counts as a doctorate. */
function thesisKey(record: MarcRecord): string | undefined {
  const notes = dataFields(record, '502');
  const text = notes.flatMap((field) => subfieldValues(field, 'abg')).join(' ');
  const isText = 'at'.includes(record.leader.charAt(6));
  const coded = isText && (controlValue(record, '008') ?? '').slice(24, 28).includes('m');
  if (notes.length === 0 && !coded) return undefined;
  if (DOCTOR.test(text)) return 'tese';
  // "Pós-graduação" refers to the course, not to a first degree.
  const plain = text.replace(/p[óo]s.?gradua\S*/gi, '');
  if (FIRST_DEGREE.test(plain)) return 'tcc';
  return MASTER.test(text) ? 'dissertacao' : 'tese';
}
