/**
 * Facts for the guided searches of court decisions, normative acts and archives
 * (docs/decisions/search-screens.md). Values are as displayed; dates are `YYYY-MM-DD`.
 */
import type { GuideField } from '#contract/shared/query-rows.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { findDate } from './find-date.ts';
import { tidy } from './isbd.ts';
import type { TitleFact, TitleSummary } from './title-summary.ts';
import { workTypeCode } from './work-types.ts';

type SummaryPart = Pick<TitleSummary, 'title' | 'authors' | 'host' | 'notes' | 'workType'>;
type Values = Partial<Record<GuideField, readonly string[]>>;

/** Facts of a title; none unless it is of one of these kinds. */
export function guideFacts(record: MarcRecord, summary: SummaryPart): TitleFact[] {
  const values = valuesOf(record, summary);
  return Object.entries(values).flatMap(([kind, texts]) =>
    [...new Set(texts.map(tidy).filter(Boolean))].map((value) => ({
      kind: kind as GuideField,
      value,
    })),
  );
}

function valuesOf(record: MarcRecord, summary: SummaryPart): Values {
  switch (summary.workType) {
    case workTypeCode('jurisprudencia'):
      return decision(record, summary);
    case workTypeCode('legislacao'):
      return act(record, summary);
    case workTypeCode('arquivo'):
    case workTypeCode('manuscrito'):
      return archive(record, summary);
    default:
      return {};
  }
}

const institutions = ({ authors }: SummaryPart): string[] =>
  authors.filter(({ kind }) => kind === 'institution').map(({ heading }) => heading);

const RAPPORTEUR = /^(?:relat|ponente|rapporteur|judge|juez|juge|giudice)/i;

const decision = (record: MarcRecord, summary: SummaryPart): Values => ({
  tribunal: institutions(summary).slice(0, 1),
  relator: summary.authors
    .filter(({ roles }) => roles.some(({ code, text }) => code === 'jud' || RAPPORTEUR.test(text)))
    .map(({ name }) => name),
  data_julgamento: eventDays(record, /^(?:julg|judg|fallo|jug|giud|sess)/i),
  data_publicacao: published(record, summary),
  numero: numbers(record, summary),
});

/** "Lei nº 9.394, de 20 de dezembro de 1996". */
const NUMBERED = /^(.{2,60}?),?\s+n(?:[.ºo°]|úm|um)+\s*(\d[\d./-]*)/iu;

function act(record: MarcRecord, summary: SummaryPart): Values {
  const genres = dataFields(record, '655').flatMap((field) => subfieldValues(field, 'a'));
  const [, kind] = NUMBERED.exec(summary.title) ?? [];
  return {
    tipo_ato: kind === undefined ? genres.filter((text) => !/legisla/i.test(text)) : [kind],
    numero: numbers(record, summary),
    orgao: institutions(summary).slice(0, 1),
    data_publicacao: published(record, summary),
    situacao: summary.notes.flatMap(({ text }) => situation(text)),
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

/** Report number (088), else the number in the title: "9.394", "ADPF 132". */
function numbers(record: MarcRecord, { title }: SummaryPart): string[] {
  const own = dataFields(record, '088').flatMap((field) => subfieldValues(field, 'a'));
  if (own.length > 0) return own;
  const inTitle =
    NUMBERED.exec(title)?.[2] ?? /\b[A-Z]{1,5}[a-z]{0,3}\s+(\d[\d.]*)/.exec(title)?.[1];
  return inTitle === undefined ? [] : [inTitle.replace(/[./-]+$/, '')];
}

/** Dates of 518 $d whose $o matches. */
const eventDays = (record: MarcRecord, what: RegExp): string[] =>
  dataFields(record, '518')
    .filter((field) => what.test(subfieldValues(field, 'o')[0] ?? ''))
    .flatMap((field) => findDate(subfieldValues(field, 'd').join(' ')));

const PUBLISHED = /^(?:publi|pubbli)/i;

/** Publication date: 518, else the host issue, else a note that begins so. */
function published(record: MarcRecord, { host, notes }: SummaryPart): string[] {
  const days = eventDays(record, PUBLISHED).filter(Boolean);
  if (days.length > 0) return days;
  const texts = [
    host?.part ?? '',
    ...notes.map(({ text }) => text).filter((t) => PUBLISHED.test(t)),
  ];
  return texts.map(findDate).filter(Boolean).slice(0, 1);
}

const FONDS = /^(?:fundo|fondo|fonds|cole[çc][ãa]o|colecci[óo]n|collection|collezione)/i;

/** 351 $c is the level of a unit; 773 is its parent. */
function archive(record: MarcRecord, { title, host }: SummaryPart): Values {
  const level = dataFields(record, '351').flatMap((field) => subfieldValues(field, 'c'));
  const isWhole = level.some((text) => FONDS.test(text)) || FONDS.test(title);
  const series = /\bs[ée]rie?s?\s+[^,;]+/iu.exec(host?.part ?? '')?.[0];
  return {
    fundo: host ? [host.title] : isWhole ? [title] : [],
    serie: series === undefined ? [] : [series],
    nivel: level.map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
  };
}
