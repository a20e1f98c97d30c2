import type { LoanKind } from '../../core/db/schema.ts';

/** Words by which source systems call a copy that stays in the library, or goes out by the hour. */
const WORDS: readonly [LoanKind, RegExp][] = [
  [
    'consulta_local',
    /consulta|refer[eê]nc|not for loan|non[- ]?circ|in[- ]library|library use|sala/i,
  ],
  ['normal', /\bnormal\b|circulante|\bcirculating\b/i],
  ['horas', /\bhoras?\b|hourly|\bhours?\b|reserva de curso|course reserve|short loan/i],
];

/** How a copy is lent where its source's word says so by itself. */
export const knownLoanKind = (word: string): LoanKind | undefined =>
  WORDS.find(([, pattern]) => pattern.test(word))?.[0];

/** How a copy is lent, from its source's own word for it, where no table tells; another word: normally. */
export const loanKindOf = (word: string): LoanKind => knownLoanKind(word) ?? 'normal';
