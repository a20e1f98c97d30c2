import type { Input } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import type { Tx } from '../../core/db/connection.ts';
import { RefusalError, refused, wrongAt } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import { isDay, type Day } from '../../circulation/units/zone.ts';
import { tidied } from '../../patrons/profile/rules.ts';
import {
  decidePatrons,
  type PatronDecision,
  type PatronInput,
  type PatronValues,
} from '../../patrons/records/rules.ts';
import { readPatronFacts } from '../../patrons/records/store.ts';

type Written = NonNullable<Input<'PUT /equipe/pessoas/:id'>['body']>;

/** Names of the fields by column of the file of patrons, and their refusals. */
const PROBLEMS: Readonly<Record<string, [field: string, code: RefusalCode]>> = {
  card: ['carteira', 'card_taken'],
  group: ['cod_grupo', 'group_unknown'],
  library: ['biblioteca', 'library_not_found'],
  login: ['login', 'login_taken'],
};

/** Fields that are tidied as when patrons write them. */
type TidiedField =
  'email' | 'telefone' | 'logradouro' | 'complemento' | 'bairro' | 'cidade' | 'cep';

interface Facts {
  today: Day;
  /** Of the institution. */
  country: string;
  /** Somebody else has the login of whoever is enrolled. */
  isTaken?: boolean;
}

/**
 * Decides about the data of one person as about a line of the file of patrons.
 *
 * @throws RefusalError 422 with every field that is wrong
 */
export async function decideWritten(
  tx: Tx,
  login: string,
  written: Written,
  facts: Facts,
): Promise<{ input: PatronInput; decision: Exclude<PatronDecision, { kind: 'refused' }> }> {
  const wrong: [field: string, code: RefusalCode][] = facts.isTaken
    ? [['login', 'login_taken']]
    : [];
  const tidy = (field: TidiedField) => {
    const typed = written[field] ?? '';
    if (typed.trim() === '') return '';
    const done = tidied(field, typed, facts);
    if ('value' in done) return tidyLine(done.value);
    wrong.push([field, done.wrong]);
    return '';
  };
  const email = tidy('email');
  const details = {
    ...{ phone: tidy('telefone'), street: tidy('logradouro'), complement: tidy('complemento') },
    ...{ district: tidy('bairro'), city: tidy('cidade'), postal_code: tidy('cep') },
  };
  const { validade } = written;
  if (validade !== undefined && validade !== '' && !isDay(validade)) {
    throw refused(422, 'invalid_fields', undefined, [
      { field: 'validade', problem: 'is no day of the calendar', kind: 'day' },
    ]);
  }
  const input: PatronInput = {
    ...{ line: 1, login, name: tidyLine(written.nome ?? ''), email },
    ...{ group: written.cod_grupo ?? '', library: written.biblioteca ?? '' },
    card: written.carteira ?? '',
    validUntil: validade === '' ? 'never' : (validade ?? ''),
    ...{ password: '', blocked: null, sameAs: '' },
    details,
  };
  const [decided] = decidePatrons([input], await readPatronFacts(tx, [input]));
  if (!decided) throw new Error('A row was not decided');
  const { decision } = decided;
  if (decision.kind === 'refused') {
    wrong.push(...decision.problems.flatMap(({ column }) => [PROBLEMS[column] ?? NO_NAME]));
  }
  const [first] = wrong;
  if (first) {
    const fields = wrong.map(([field, code]) => wrongAt(field, { code }));
    throw new RefusalError(422, { code: first[1] }, fields);
  }
  if (decision.kind === 'refused') throw new Error('A refusal was lost');
  return { input, decision };
}

const NO_NAME: [field: string, code: RefusalCode] = ['nome', 'invalid_fields'];

/** What a correction may empty: column, and its value where nothing is said. */
const EMPTIED = {
  ...{ email: ['email', null], carteira: ['card', null], telefone: ['phone', ''] },
  ...{ logradouro: ['street', ''], complemento: ['complement', ''], bairro: ['district', ''] },
  ...{ cidade: ['city', ''], cep: ['postal_code', ''] },
} as const;

/** The values of fields that are sent empty, which the file of patrons would leave as they are. */
export const emptiedBy = (written: Written): Partial<PatronValues> =>
  Object.fromEntries(
    Object.entries(EMPTIED).flatMap(([field, [column, nothing]]) =>
      written[field as keyof typeof EMPTIED]?.trim() === '' ? [[column, nothing]] : [],
    ),
  );
