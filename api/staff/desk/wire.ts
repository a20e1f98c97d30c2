import type { Output } from '#contract/calls.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { acao, motivos } from '../../core/http/messages.ts';
import { word } from '../../core/words.ts';
import { shortName } from '../../patrons/auth/rules.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Outcome } from './acts.ts';
import type { Counter } from './counter.ts';
import { destinationOf, mayOverrule, shelfInitial, type Destination } from './rules.ts';
import { readCopy, type CopyView, type NamedPerson, type Person } from './store.ts';

type Answer = Output<'POST /equipe/balcao/leituras'>['respostas'][number];

/** A scan with what became of it. */
export interface AnsweredScan {
  scan: { chave: string; codigo: string; apesar?: string | undefined };
  at: Date;
  copyId?: number | undefined;
  names?: readonly NamedPerson[];
  outcome: Outcome;
}

/** Results that show a copy. */
const WITHOUT_COPY: readonly Outcome['result'][] = ['pessoa', 'nomes', 'desconhecido'];
/** Results of which there is a receipt. */
const WITH_RECEIPT: readonly Outcome['result'][] = ['emprestado', 'renovado', 'devolvido'];

/** The answer to a scan, in the language of the request. */
export async function scanAnswer(
  at: Counter,
  q: Queries | Tx,
  { scan, at: happened, copyId, names, outcome }: AnsweredScan,
): Promise<Answer> {
  const { locale, library } = at;
  const { result, person, dueAt, fineCents = 0, suspendedUntil, notices } = outcome;
  return {
    ...{ chave: scan.chave, codigo: scan.codigo, resultado: result },
    em: withOffset(happened, library.timeZone),
    ...(await copyInHand(at, q, { copyId, result })),
    ...(person && { pessoa: personWire(person) }),
    ...(names && {
      nomes: names.map(({ id, name, card, login, group }) => ({
        ...{ cod_pessoa: id, nome: name, grupo: group, carteira: card ?? login },
      })),
    }),
    ...(dueAt !== undefined && { devolver_ate: withOffset(dueAt, library.timeZone) }),
    ...(fineCents > 0 && { multa: fineCents / 100 }),
    ...(suspendedUntil && { suspenso_ate: suspendedUntil }),
    avisos: notices.map((codigo) => ({
      ...{ codigo, mensagem: word('server/desk', `notice_${codigo}`, locale) },
    })),
    motivos: motivos(outcome.refusals, locale),
    acoes: actsWire(at, outcome),
  };
}

/** The copy in hand, as far as the result is about one, and where it goes now. */
export async function copyInHand(
  { library }: Counter,
  q: Queries | Tx,
  { copyId, result }: { copyId: number | undefined; result: Outcome['result'] },
): Promise<Pick<Answer, 'exemplar' | 'destino'>> {
  const isShown = copyId !== undefined && !WITHOUT_COPY.includes(result);
  const copy = isShown ? await readCopy(q, copyId) : null;
  return {
    ...(copy && { exemplar: copyWire(copy) }),
    destino: destinationWire(destinationAfter(result, copy, library.id), library.timeZone),
  };
}

const personWire = ({ id, name }: Person) => ({ cod_pessoa: id, nome: name });

const copyWire = ({ id, home, ...copy }: CopyView): NonNullable<Answer['exemplar']> => ({
  ...{ cod_exemplar: id, codigo: copy.barcode, cod_acervo: copy.titleId, titulo: copy.title },
  ...(copy.number && { numero: copy.number }),
  ...(copy.volume && { volume: copy.volume }),
  numero_chamada: copy.callNumber,
  ...(copy.shelf && { localizacao: copy.shelf }),
  desc_biblioteca: home.library,
});

/** Where the copy in hand goes now. One that was refused stays, unless somebody waits for it. */
function destinationAfter(
  result: Outcome['result'],
  copy: CopyView | null,
  here: number,
): Destination {
  if (!copy || result === 'perguntar') return { kind: 'nenhum' };
  if (result === 'emprestado' || result === 'renovado') return { kind: 'leitor' };
  const destination = destinationOf(copy, here);
  return result === 'recusado' && destination.kind === 'estante' ? { kind: 'ficar' } : destination;
}

function destinationWire(destination: Destination, zone: string): Answer['destino'] {
  const { kind: tipo } = destination;
  if (destination.kind === 'reservas') {
    const { person, until } = destination;
    return {
      ...{ tipo, letra: shelfInitial(person), pessoa: shortName(person) },
      ...(until !== null && { ate: withOffset(until, zone) }),
    };
  }
  if (destination.kind !== 'malote') return { tipo };
  const { library, person } = destination;
  return { tipo, biblioteca: library, ...(person !== undefined && { pessoa: shortName(person) }) };
}

function actsWire(
  { staff, library, locale, services }: Counter,
  { result, refusals, done }: Outcome,
): Answer['acoes'] {
  const isOverrulable = result === 'recusado' && mayOverrule(refusals);
  const missing = staff.rights.has('override')
    ? []
    : [{ code: 'staff_right_missing' as const, params: { biblioteca: library.name } }];
  const isUndoable = done !== undefined && done.undoUntil > services.now();
  return {
    ...(isUndoable && {
      desfazer: { cod_ato: done.actId, ate: withOffset(done.undoUntil, library.timeZone) },
    }),
    ...(isOverrulable && { apesar: acao(missing, locale) }),
    ...(done && WITH_RECEIPT.includes(result) && { recibo: { cod_ato: done.actId } }),
  };
}
