import type { LoanKind } from '../../core/db/schema.ts';

/** Terms of source systems for reference and hourly loan copies. */
const TERMS: readonly [LoanKind, RegExp][] = [
  [
    'consulta_local',
    /consulta|refer[eê]nc|not for loan|non[- ]?circ|in[- ]library|library use|sala/i,
  ],
  ['normal', /\bnormal\b|circulante|\bcirculating\b/i],
  ['horas', /\bhoras?\b|hourly|\bhours?\b|reserva de curso|course reserve|short loan/i],
];

/** Loan kind of a source's term, if recognised. */
export const knownLoanKind = (word: string): LoanKind | undefined =>
  TERMS.find(([, pattern]) => pattern.test(word))?.[0];

/** Loan type of a source's term: the type of that code, else of a kind; normal if not recognised. */
export const parseLoanType = (word: string, types: readonly string[]): string =>
  types.find((code) => code.toLowerCase() === word.trim().toLowerCase()) ??
  knownLoanKind(word) ??
  'normal';
