import type { Output } from '#contract/calls.ts';
import type {
  IssueState as WireState,
  NoForecast as WireNoForecast,
  SerialParagraph,
} from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { SerialKind } from '../../core/db/schema.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { parsePeriod } from './calendar.ts';
import { issuesOf, noForecast, type Issue, type IssueState, type NoForecast } from './rules.ts';
import type { Pattern } from './store.ts';
import { word, wordIfAny } from '../../core/words.ts';

type Kardex = Output<'GET /kardex/:id/data'>['assinaturas'][number];
type Choices = Output<'GET /kardex/:id/combobox-data'>;
type WireIssue = Kardex['fasciculos'][number];

const PARAGRAPHS: Record<SerialKind, SerialParagraph> = {
  basic: '853',
  supplement: '854',
  index: '855',
};

const STATES: Record<IssueState, WireState> = {
  received: 'recebido',
  expected: 'esperado',
  missing: 'em_falta',
  claimed: 'reclamado',
};

const NO_FORECASTS: Record<NoForecast, WireNoForecast> = {
  ended: 'encerrada',
  receipt_unknown: 'situacao_desconhecida',
  continuous: 'continua',
  irregular: 'irregular',
  no_frequency: 'sem_periodicidade',
  no_dates: 'sem_data',
};

/** A pattern with its issues, up to date. */
export interface Holding {
  pattern: Pattern;
  paragraph: SerialParagraph;
  issues: Issue[];
  /** The library still receives it. */
  current: boolean;
}

/** Current holdings of the libraries: ongoing first, then by size. */
export const holdingsOf = (patterns: readonly Pattern[], now: Date): Holding[] =>
  patterns
    .map((pattern): Holding => {
      const { schedule, held, library } = pattern;
      const today = dayIn(now, library.zone);
      return {
        pattern,
        paragraph: PARAGRAPHS[pattern.kind],
        issues: issuesOf(schedule, held, today),
        current: schedule.endsOn === null || schedule.endsOn >= today,
      };
    })
    .sort(
      (one, other) =>
        one.paragraph.localeCompare(other.paragraph) ||
        Number(other.current) - Number(one.current) ||
        other.issues.length - one.issues.length ||
        one.pattern.number - other.pattern.number,
    );

/** Filter choices and their combinations. */
export function choicesWire(holdings: readonly Holding[], locale: Locale): Choices {
  const patterns = holdings.map(({ pattern }) => pattern);
  const libraries = new Map(patterns.map(({ library }) => [library.id, library.name]));
  const periods = new Set(patterns.map(({ schedule }) => schedule.frequency));
  return {
    bibliotecas: [...libraries].map(([id, name]) => ({
      cod_biblioteca: id,
      desc_biblioteca: name,
    })),
    periodicidades: [...periods].map((code) => ({
      cod_period: code,
      desc_period: frequencyName(code, locale),
    })),
    paragrafos: [...new Set(holdings.map(({ paragraph }) => paragraph))],
    anos: yearsOf(holdings.flatMap(({ issues }) => issues)),
    assinaturas: holdings.map(({ pattern, paragraph, issues, current }) => ({
      seq_par: pattern.number,
      cod_par: paragraph,
      cod_biblioteca: pattern.library.id,
      cod_period: pattern.schedule.frequency,
      corrente: current,
      anos: yearsOf(issues),
    })),
  };
}

const yearsOf = (issues: readonly Issue[]): number[] =>
  [...new Set(issues.flatMap(({ year }) => year ?? []))].sort((one, other) => other - one);

/** A pattern with the issues of one year, or all. */
export function holdingWire(
  { pattern, paragraph, issues, current }: Holding,
  year: number | undefined,
  locale: Locale,
): Kardex {
  const { library, schedule, number, statements, note } = pattern;
  const years = yearsOf(issues.filter(({ state }) => state !== 'expected'));
  const [first, last] = [years.at(-1), years[0]];
  const period = parsePeriod(schedule);
  const next = issues.find(({ state }) => state === 'expected')?.plannedOn;
  const silent = noForecast(schedule, pattern.receipt);
  const count = (state: IssueState) => issues.filter((issue) => issue.state === state).length;
  return {
    seq_par: number,
    cod_par: paragraph,
    cod_biblioteca: library.id,
    desc_biblioteca: library.name,
    cod_period: schedule.frequency,
    desc_period: frequencyName(schedule.frequency, locale),
    corrente: current,
    ...(first !== undefined && { ano_inicio: first }),
    ...(last !== undefined && !current && { ano_fim: last }),
    ...(period && 'months' in period && { meses: period.months }),
    totais: {
      recebido: count('received'),
      esperado: count('expected'),
      em_falta: count('missing'),
      reclamado: count('claimed'),
    },
    ...(next && { proximo: { data_prevista: next } }),
    ...(!next && silent && { sem_previsao: NO_FORECASTS[silent] }),
    acervo: statements,
    ...(note && { observacao: note }),
    fasciculos: issues
      .filter((issue) => year === undefined || issue.year === year)
      .map((issue) => issueWire(issue, number, paragraph)),
  };
}

/** An issue as it travels. */
export const issueWire = (
  issue: Issue,
  pattern: number,
  paragraph: SerialParagraph,
): WireIssue => ({
  seq_par: pattern,
  seq_sec: issue.sequence,
  cod_par: paragraph,
  ...issueNameWire(issue),
  ...(issue.day !== null && { dia: issue.day }),
  especial: issue.special,
  ...(issue.title !== null && { titulo: issue.title }),
  situacao: STATES[issue.state],
  ...(issue.plannedOn !== null && { data_prevista: issue.plannedOn }),
  ...(issue.receivedOn !== null && { data_recebimento: issue.receivedOn }),
  ...(issue.note !== null && { observacao: issue.note }),
});

/** Name of an issue; unknown parts are missing. */
export const issueNameWire = (
  issue: Pick<Issue, 'volume' | 'number' | 'part' | 'year' | 'month' | 'lastMonth'>,
) => ({
  ...(issue.volume !== null && { volume: issue.volume }),
  ...(issue.number !== null && { numero: issue.number }),
  ...(issue.part !== null && { parte: issue.part }),
  ...(issue.year !== null && { ano: issue.year }),
  ...(issue.month !== null && { mes: issue.month }),
  ...(issue.lastMonth !== null && { mes_fim: issue.lastMonth }),
});

/** Frequency name of a MARC code (310, 853 $w); a neutral one if unknown. */
const frequencyName = (code: string, locale: Locale): string =>
  wordIfAny('server/frequencies', code, locale) ?? word('server/frequencies', 'unknown', locale);
