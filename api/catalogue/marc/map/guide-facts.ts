/**
 * What the guides for court decisions, normative acts and archives ask for, as records of such works say it
 * (docs/decisions/search-screens.md). Values are as they are shown; days are `YYYY-MM-DD`.
 */
import type { GuideField } from '#contract/shared/query-rows.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { dayIn } from './dates-in-words.ts';
import { tidy } from './isbd.ts';
import type { TitleFact, TitleSummary } from './title-summary.ts';
import { workTypeCode } from './work-types.ts';

type Said = Pick<TitleSummary, 'title' | 'authors' | 'host' | 'notes' | 'workType'>;
type Values = Partial<Record<GuideField, readonly string[]>>;

/** The facts of a title; none unless it is of one of these kinds. */
export function guideFacts(record: MarcRecord, said: Said): TitleFact[] {
  const values = valuesOf(record, said);
  return Object.entries(values).flatMap(([kind, texts]) =>
    [...new Set(texts.map(tidy).filter(Boolean))].map((value) => ({
      kind: kind as GuideField,
      value,
    })),
  );
}

function valuesOf(record: MarcRecord, said: Said): Values {
  switch (said.workType) {
    case workTypeCode('jurisprudencia'):
      return decision(record, said);
    case workTypeCode('legislacao'):
      return act(record, said);
    case workTypeCode('arquivo'):
    case workTypeCode('manuscrito'):
      return archive(record, said);
    default:
      return {};
  }
}

const institutions = ({ authors }: Said): string[] =>
  authors.filter(({ kind }) => kind === 'institution').map(({ heading }) => heading);

const RAPPORTEUR = /^(?:relat|ponente|rapporteur|judge|juez|juge|giudice)/i;

const decision = (record: MarcRecord, said: Said): Values => ({
  tribunal: institutions(said).slice(0, 1),
  relator: said.authors
    .filter(({ roles }) => roles.some(({ code, text }) => code === 'jud' || RAPPORTEUR.test(text)))
    .map(({ name }) => name),
  data_julgamento: eventDays(record, /^(?:julg|judg|fallo|jug|giud|sess)/i),
  data_publicacao: published(record, said),
  numero: numbers(record, said),
});

/** "Lei nº 9.394, de 20 de dezembro de 1996". */
const NUMBERED = /^(.{2,60}?),?\s+n(?:[.ºo°]|úm|um)+\s*(\d[\d./-]*)/iu;

function act(record: MarcRecord, said: Said): Values {
  const genres = dataFields(record, '655').flatMap((field) => subfieldValues(field, 'a'));
  const [, kind] = NUMBERED.exec(said.title) ?? [];
  return {
    tipo_ato: kind === undefined ? genres.filter((text) => !/legisla/i.test(text)) : [kind],
    numero: numbers(record, said),
    orgao: institutions(said).slice(0, 1),
    data_publicacao: published(record, said),
    situacao: said.notes.flatMap(({ text }) => situation(text)),
  };
}

const SITUATION =
  /^(?:situa[çc][ãa]o|situaci[óo]n|situation|status|stato|état)\s*:\s*([^.,;:()]+)/iu;

/** "Situação: revogada pela Lei nº 10.406" → "Revogada". */
function situation(note: string): string[] {
  const text = SITUATION.exec(note)?.[1]?.replace(
    /\s(?:pel[oa]s?|por|by|par|da|dal(?:la)?)\s.*$/iu,
    '',
  );
  return text === undefined ? [] : [text.charAt(0).toUpperCase() + text.slice(1)];
}

/** 088, else the number in the title: "9.394", "ADPF 132". */
function numbers(record: MarcRecord, { title }: Said): string[] {
  const own = dataFields(record, '088').flatMap((field) => subfieldValues(field, 'a'));
  if (own.length > 0) return own;
  const inTitle =
    NUMBERED.exec(title)?.[2] ?? /\b[A-Z]{1,5}[a-z]{0,3}\s+(\d[\d.]*)/.exec(title)?.[1];
  return inTitle === undefined ? [] : [inTitle.replace(/[./-]+$/, '')];
}

/** 518: $o says of what the day in $d is. */
const eventDays = (record: MarcRecord, what: RegExp): string[] =>
  dataFields(record, '518')
    .filter((field) => what.test(subfieldValues(field, 'o')[0] ?? ''))
    .flatMap((field) => dayIn(subfieldValues(field, 'd').join(' ')));

const PUBLISHED = /^(?:publi|pubbli)/i;

/** 518 of the publication, else the issue that it stands in, else a note that begins so. */
function published(record: MarcRecord, { host, notes }: Said): string[] {
  const said = eventDays(record, PUBLISHED).filter(Boolean);
  if (said.length > 0) return said;
  const texts = [
    host?.part ?? '',
    ...notes.map(({ text }) => text).filter((t) => PUBLISHED.test(t)),
  ];
  return texts.map(dayIn).filter(Boolean).slice(0, 1);
}

const FONDS = /^(?:fundo|fondo|fonds|cole[çc][ãa]o|colecci[óo]n|collection|collezione)/i;

/** 351 $c says how far down a unit stands; 773 of what it is a part. */
function archive(record: MarcRecord, { title, host }: Said): Values {
  const level = dataFields(record, '351').flatMap((field) => subfieldValues(field, 'c'));
  const isWhole = level.some((text) => FONDS.test(text)) || FONDS.test(title);
  const series = /\bs[ée]rie?s?\s+[^,;]+/iu.exec(host?.part ?? '')?.[0];
  return {
    fundo: host ? [host.title] : isWhole ? [title] : [],
    serie: series === undefined ? [] : [series],
    nivel: level.map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
  };
}
