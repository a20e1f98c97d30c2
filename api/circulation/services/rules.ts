import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';
import { formOf, type ServiceField, type ServiceKind } from '#contract/shared/service-forms.ts';
import {
  SERVICE_MOVES,
  SERVICE_STATES,
  type ServiceState,
} from '#contract/shared/service-states.ts';
import type { PatronFacts } from '../loans/facts.ts';
import { refusalIf } from '../loans/rules.ts';
import type { PatronWorkflow } from '../requests/states.ts';
import { isDay, type Day } from '../units/zone.ts';

/** Requests to the reference desk. */
export const SERVICES: PatronWorkflow<ServiceState> = {
  table: 'service_requests',
  moves: SERVICE_MOVES,
  first: 'aguardando',
  withdrawal: { to: 'removida', refusal: 'service_answered' },
  path: ['aguardando', 'em_busca', 'disponivel', 'atendida'],
  texts: 'server/bibliographic-services',
  email: { kind: 'service_moved', states: SERVICE_STATES },
};

/** States in which the library has not answered yet. */
export const PENDING_SERVICES: readonly ServiceState[] = ['aguardando', 'em_busca'];

/** A refusal, and the field that it speaks of; `geral`: of the whole request. */
export interface FieldRefusal extends Refusal {
  field: string;
}

/** What was filled in, by the name of the field; what is empty is not there. */
export type Fields = Readonly<Record<string, string>>;

/** Printing began then. */
const FIRST_YEAR = 1400;

/** Everything that is missing or wrong in what was filled in (specification §5). */
export function fieldRefusals(kind: ServiceKind, fields: Fields, today: Day): FieldRefusal[] {
  return Object.entries(formOf(kind)).flatMap(([name, field]) => {
    const code =
      fieldProblem(field, fields[name] ?? '', today) ?? rangeProblem(field, name, fields);
    return code === null ? [] : [{ field: name, code }];
  });
}

/** What is wrong with one value by itself. */
function fieldProblem(
  { type, required, options }: ServiceField,
  value: string,
  today: Day,
): RefusalCode | null {
  if (type === 'tick') return required && value !== 'sim' ? 'service_study_required' : null;
  if (value === '') return required ? 'service_required' : null;
  if (type === 'file') return /^[1-9]\d{0,14}$/.test(value) ? null : 'file_not_found';
  if (type === 'choice') return options?.includes(value) ? null : 'service_choice_wrong';
  if (type === 'year') {
    const isYear = /^\d{4}$/.test(value);
    const year = Number(value);
    // A year ahead: what is announced bears it already.
    const last = Number(today.slice(0, 4)) + 1;
    return isYear && year >= FIRST_YEAR && year <= last ? null : 'service_year_wrong';
  }
  if (type === 'page') return /^[1-9]\d{0,5}$/.test(value) ? null : 'service_page_wrong';
  if (type === 'day') {
    if (!isDay(value)) return 'service_day_wrong';
    return value < today ? 'service_day_past' : null;
  }
  return null;
}

/** Whether a last page or year comes before its first. */
function rangeProblem({ type, notBefore }: ServiceField, name: string, fields: Fields) {
  const first = notBefore === undefined ? '' : (fields[notBefore] ?? '');
  const last = fields[name] ?? '';
  if (!/^\d+$/.test(first) || last === '' || Number(last) >= Number(first)) return null;
  return type === 'year' ? 'service_years_reversed' : 'service_pages_reversed';
}

export interface AskerFacts {
  patron: Pick<PatronFacts, 'blocked' | 'hasLeft'>;
  /** The patron's requests that wait for an answer. */
  pending: number;
  /** How many may; 0: as many as one likes. */
  limit: number;
}

/** What keeps somebody from asking at all. */
export const askerRefusals = ({ patron, pending, limit }: AskerFacts): FieldRefusal[] =>
  atField('geral', [
    ...refusalIf(patron.blocked, 'request_blocked'),
    ...refusalIf(patron.hasLeft, 'request_left'),
    ...refusalIf(limit > 0 && pending >= limit, 'request_limit_reached', { limite: limit }),
  ]);

const atField = (field: string, refusals: readonly Refusal[]): FieldRefusal[] =>
  refusals.map((refusal) => ({ ...refusal, field }));

/** May a patron answer? While the library looks for it and has asked something. */
export const answerRefusals = (state: ServiceState, isAsked: boolean): Refusal[] =>
  refusalIf(!isAsked || !PENDING_SERVICES.includes(state), 'service_nothing_asked');

/** Title of a request in lists: its subject, in the patron's own words. */
export function serviceTitle(kind: ServiceKind, fields: Fields): string {
  const named: Record<ServiceKind, string | undefined> = {
    artigo: fields['titulo_artigo'],
    tese: fields['titulo'],
    parte: [fields['titulo_parte'], fields['titulo']].filter(Boolean).join(' · '),
    levantamento: fields['assunto'],
    pesquisa: fields['assunto'],
    emprestimo: fields['titulo'],
    ficha: fields['titulo'],
  };
  return named[kind] ?? '';
}
