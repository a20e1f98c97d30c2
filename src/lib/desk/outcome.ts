import { persistent } from '../storage/persistent.ts';
import type { LogEntry } from './desk.ts';
import type { ScanAnswer } from './queue.ts';

/** What staff must tell apart at a glance, and by ear. */
export type OutcomeKind = 'ok' | 'refused' | 'hold' | 'transfer' | 'ask';

function kindOfAnswer({ resultado, destino, nomes }: ScanAnswer): OutcomeKind {
  if (resultado === 'recusado' || resultado === 'desconhecido') return 'refused';
  if (resultado === 'perguntar') return 'ask';
  if (resultado === 'nomes') return nomes?.length ? 'ask' : 'refused';
  if (destino.tipo === 'reservas') return 'hold';
  return destino.tipo === 'malote' ? 'transfer' : 'ok';
}

/** The kind of a line of the log. */
export function outcomeKind(entry: LogEntry): OutcomeKind {
  if (entry.kind === 'unsendable') return 'refused';
  return entry.kind === 'scan' ? kindOfAnswer(entry.answer) : 'ok';
}

/** Whether the desk sounds, in this browser. */
export const $deskSound = persistent<boolean>({
  name: 'balcao-som',
  where: 'local',
  encrypted: false,
  version: 1,
  initial: true,
  isValid: (value): value is boolean => typeof value === 'boolean',
}).store;
