import type { Input, Output } from '#contract/calls.ts';
import { sendScans } from '#contract/staff/desk.ts';
import { mayBeCode } from '../../circulation/loan-tokens/code.ts';
import { copyByBarcode } from '../../circulation/loans/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import { onceByKey } from '../../core/http/idempotency-key.ts';
import { RefusalError } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import { idsByName } from '../people/names.ts';
import { lend, renew, takeBack, useInHouse, type CopyScan, type Outcome } from './acts.ts';
import type { Counter } from './counter.ts';
import { happenedAt, meaningOf, type Meaning } from './rules.ts';
import { MAX_NAMES, namedPeople, peopleByCode, personById, type Person } from './store.ts';
import { storedAnswer } from './stored-answer.ts';
import { scanAnswer, type AnsweredScan } from './wire.ts';

type Scan = Input<'POST /equipe/balcao/leituras'>['body']['leituras'][number];
type Answers = Output<'POST /equipe/balcao/leituras'>;
type Answer = Answers['respostas'][number];

/** Decides scans in order. The turn of a person goes on through them. */
export async function decideScans(
  counter: Counter,
  { pessoa, leituras }: Input<'POST /equipe/balcao/leituras'>['body'],
): Promise<Pick<Answers, 'respostas' | 'pessoa'>> {
  const { queries } = counter.services.db;
  let turn = pessoa === undefined ? null : ((await personById(queries, pessoa)) ?? null);
  const respostas: Answer[] = [];
  for (const scan of leituras) {
    if (scan.encerrar) turn = null;
    const answer = await answerOnce(counter, scan, turn);
    respostas.push(answer);
    const { resultado, pessoa: person } = answer;
    if (resultado === 'pessoa' && person) turn = { id: person.cod_pessoa, name: person.nome };
    if (resultado === 'perguntar') break;
  }
  return { respostas, pessoa: turn && { cod_pessoa: turn.id, nome: turn.name } };
}

/** The answer to a scan, in a transaction of its own. What has changed something is answered once only. */
async function answerOnce(counter: Counter, scan: Scan, turn: Person | null): Promise<Answer> {
  const { services, staff } = counter;
  const { chave, codigo, modo, como, apesar, em, carteira } = scan;
  const creation = { patron_id: staff.staffId, call: sendScans.key, key: chave };
  const request = { codigo, modo, como, apesar, em, carteira };
  try {
    return await onceByKey(
      services,
      creation,
      request,
      (tx) => decideScan(counter, tx, scan, turn),
      storedAnswer(counter, scan),
    );
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code } = error;
    const outcome: Outcome = { result: 'recusado', refusals: [{ code }], notices: [] };
    return scanAnswer(counter, services.db.queries, { scan, at: services.now(), outcome });
  }
}

/** Finds what was scanned, and does what it means. */
async function decideScan(
  counter: Counter,
  tx: Tx,
  scan: Scan,
  turn: Person | null,
): Promise<Answer> {
  const now = counter.services.now();
  const code = tidyLine(scan.codigo);
  const { at, isOffline, isClockWrong } = happenedAt(scan.em, now);
  const [people, copy, borrower] = await Promise.all([
    peopleByCode(tx, code, at),
    copyByBarcode(tx, code),
    scan.carteira === undefined ? undefined : peopleByCode(tx, tidyLine(scan.carteira), at),
  ]);
  const meaning = meaningOf({
    ...{ mode: scan.modo, code, cards: people.length, isCopy: copy !== null, as: scan.como },
    hasTurn: turn !== null || borrower !== undefined,
  });
  const found: FoundScan = { meaning, code, people, turn: borrower ? (borrower[0] ?? null) : turn };
  const done = { scan, at, copyId: copy?.id };
  const act: CopyScan | null = copy && {
    ...{ db: counter.services.db, tx, staff: counter.staff, copy, barcode: code },
    ...{ at, now, isOffline },
    // Without the right a reason changes nothing: the refusal stands.
    reason: counter.staff.rights.has('override') ? scan.apesar : undefined,
  };
  const answered = await decide(counter, tx, found, act);
  if (isClockWrong) answered.outcome.notices.unshift('clock_wrong');
  return scanAnswer(counter, tx, { ...done, ...answered });
}

interface FoundScan {
  meaning: Meaning;
  code: string;
  people: readonly Person[];
  turn: Person | null;
}

async function decide(
  { locale, services }: Counter,
  tx: Tx,
  { meaning, code, people, turn }: FoundScan,
  act: CopyScan | null,
): Promise<Pick<AnsweredScan, 'outcome' | 'names'>> {
  const nothing = (result: Outcome['result'], more: Partial<Outcome> = {}) => ({
    outcome: { result, refusals: [], notices: [], ...more } satisfies Outcome,
  });
  const refused = (code: 'desk_no_person' | 'lend_patron_not_found') =>
    nothing('recusado', { refusals: [{ code }] });
  if (act) {
    if (meaning === 'lend') {
      return turn ? { outcome: await lend(act, turn) } : refused('lend_patron_not_found');
    }
    if (meaning === 'return') return { outcome: await takeBack(act) };
    if (meaning === 'renew') return { outcome: await renew(act) };
    if (meaning === 'use') return { outcome: await useInHouse(act) };
  }
  if (meaning === 'no_person') return refused('desk_no_person');
  if (meaning === 'ask') return nothing('perguntar', { person: people[0] });
  if (meaning === 'person') return nothing('pessoa', { person: people[0] });
  if (meaning === 'people' || meaning === 'names') {
    const ids =
      meaning === 'people'
        ? people.map(({ id }) => id)
        : await idsByName(joinTransaction(services.db, tx), code, MAX_NAMES);
    return { ...nothing('nomes'), names: await namedPeople(tx, ids, locale) };
  }
  return nothing('desconhecido', {
    refusals: [
      { code: 'desk_unknown_code', params: { codigo: code } },
      ...(mayBeCode(code) ? [{ code: 'desk_loan_code_expired' as const }] : []),
    ],
  });
}
