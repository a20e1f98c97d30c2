import type { Locale } from '#contract/shared/languages.ts';
import type { LogEntry } from './desk.ts';
import type { ScanAnswer } from './queue.ts';
import { formatDayOfMonth, weekday } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { formatDue } from '../format/times.ts';
import type { Translate } from '../i18n/areas.ts';

/** An answer in words. The first word of the title says what to do with the book in the hand. */
export interface OutcomeWords {
  title: string;
  /** Stands out before the details: until when it is lent. */
  lead?: string;
  details: readonly string[];
  /** In the log: what was done, and to which book. */
  done: string;
  book: string;
}

export interface Speech {
  t: Translate;
  locale: Locale;
  errorText: (error: unknown) => string;
}

/** Words with a full stop, unless they end with one: "Marina A. C." */
export const endSentence = (words: string): string =>
  words === '' || words.endsWith('.') ? words : `${words}.`;

/** "14 de março, sábado"; with the hour where it is lent by the hour. */
function dueDay(due: string, locale: Locale): string {
  if (!due.includes('T23:59')) return formatDue(due, locale);
  return `${formatDayOfMonth(due, locale)}, ${weekday(due, locale)}`;
}

const copyWords = ({ exemplar }: ScanAnswer, t: Translate): string[] => {
  if (!exemplar) return [];
  const number = exemplar.numero ? t('desk.copy', { number: exemplar.numero }) : '';
  const words = [number, exemplar.numero_chamada].filter(Boolean).join(', ');
  return words === '' ? [] : [`${words}.`];
};

/** Where a copy goes, which is the first thing that staff must know. */
function destinationTitle({ destino, exemplar, codigo }: ScanAnswer, t: Translate): string {
  const title = exemplar?.titulo ?? codigo;
  switch (destino.tipo) {
    case 'reservas':
      return t('desk.to_holds', { letter: destino.letra ?? '—' });
    case 'malote':
      return t('desk.to_library', { library: destino.biblioteca ?? '' });
    case 'estante':
      return t('desk.to_shelf', { title });
    case 'ficar':
      return t('desk.stays', { title });
    case 'leitor':
      return t('desk.to_reader', { title });
    case 'nenhum':
      return title;
  }
}

function titleOf(answer: ScanAnswer, t: Translate): string {
  const { resultado, codigo, exemplar, pessoa, nomes = [] } = answer;
  const title = exemplar?.titulo ?? codigo;
  switch (resultado) {
    case 'pessoa':
      return t('desk.turn', { name: pessoa?.nome ?? '' });
    case 'emprestado':
      return t('desk.lent', { title });
    case 'renovado':
      return t('desk.renewed', { title });
    case 'desconhecido':
      return t('desk.unknown', { code: codigo });
    case 'nomes':
      return nomes.length > 0
        ? t('desk.names', { text: codigo })
        : t('desk.no_names', { text: codigo });
    case 'perguntar':
      return t('desk.question', { code: codigo });
    case 'recusado':
      return refusedTitle(answer, t);
    default:
      return destinationTitle(answer, t);
  }
}

function refusedTitle(answer: ScanAnswer, t: Translate): string {
  const { destino, exemplar, codigo } = answer;
  if (destino.tipo === 'reservas' || destino.tipo === 'malote') return destinationTitle(answer, t);
  if (destino.tipo === 'leitor')
    return t('desk.not_renewed', { title: exemplar?.titulo ?? codigo });
  return exemplar ? t('desk.not_lent') : t('desk.refused');
}

/** What the log says was done. */
function doneOf({ resultado, destino }: ScanAnswer, t: Translate): string {
  switch (resultado) {
    case 'emprestado':
      return t('desk.log_lent');
    case 'renovado':
      return t('desk.log_renewed');
    case 'recebido':
      return t('desk.log_arrived');
    case 'uso_local':
      return t('desk.log_in_house');
    case 'recusado':
      return t('desk.log_refused');
    case 'desconhecido':
      return t('desk.log_unknown');
    case 'devolvido':
      if (destino.tipo === 'reservas') return t('desk.log_returned_hold');
      return destino.tipo === 'malote' ? t('desk.log_returned_elsewhere') : t('desk.log_returned');
    default:
      return t('desk.log_seen');
  }
}

function detailsOf(answer: ScanAnswer, { t, locale }: Speech): string[] {
  const { resultado, exemplar, pessoa, destino, multa, suspenso_ate: until } = answer;
  const isElsewhere = destino.tipo === 'reservas' || destino.tipo === 'malote';
  return [
    ...(isElsewhere && exemplar ? [`${exemplar.titulo}.`] : []),
    ...copyWords(answer, t),
    ...(destino.pessoa ? [t('desk.waits_for', { name: destino.pessoa })] : []),
    ...(destino.ate ? [t('desk.set_aside', { date: dueDay(destino.ate, locale) })] : []),
    ...(resultado === 'devolvido' && pessoa ? [t('desk.returned_by', { name: pessoa.nome })] : []),
    ...(multa ? [t('desk.fine', { amount: formatMoney(multa, locale) })] : []),
    ...(until ? [t('desk.suspended', { date: formatDayOfMonth(until, locale) })] : []),
    ...answer.motivos.map(({ mensagem }) => mensagem),
    ...answer.avisos.map(({ mensagem }) => mensagem),
    ...(resultado === 'desconhecido' && answer.motivos.length === 0
      ? [t('desk.unknown_help')]
      : []),
  ];
}

/** The answer to a scan in words. */
export function answerWords(answer: ScanAnswer, speech: Speech): OutcomeWords {
  const { t, locale } = speech;
  const { devolver_ate: due } = answer;
  return {
    title: titleOf(answer, t),
    ...(due && { lead: t('desk.until', { date: dueDay(due, locale) }) }),
    details: detailsOf(answer, speech),
    done: doneOf(answer, t),
    book: answer.exemplar?.titulo ?? answer.codigo,
  };
}

function actWords(entry: Extract<LogEntry, { kind: 'act' }>, { t, locale }: Speech): OutcomeWords {
  const { act } = entry;
  const done = {
    emprestado: t('desk.log_lent'),
    devolvido: t('desk.log_returned'),
    renovado: t('desk.log_renewed'),
    recebido: t('desk.log_arrived'),
    uso_local: t('desk.log_in_house'),
    pago: t('desk.log_paid'),
  }[act.resultado];
  const amount = act.valor ? [formatMoney(act.valor, locale)] : [];
  const due = act.devolver_ate && t('desk.until', { date: dueDay(act.devolver_ate, locale) });
  const words = [act.pessoa, due].filter(Boolean).join(', ');
  return {
    title: done,
    details: words === '' ? [] : [endSentence(words)],
    ...{ done, book: act.titulo ?? amount.join('') },
  };
}

/** A line of the log in words. */
export function outcomeWords(entry: LogEntry, speech: Speech): OutcomeWords {
  const { t, locale } = speech;
  switch (entry.kind) {
    case 'scan':
      return answerWords(entry.answer, speech);
    case 'act':
      return actWords(entry, speech);
    case 'unsendable': {
      const { code } = entry.scan;
      const title = t('desk.unsendable', { code });
      const details = [speech.errorText(entry.error), t('desk.unknown_help')];
      return { title, details, done: t('desk.log_unknown'), book: code };
    }
    case 'payment': {
      const { valor, troco, saldo, pessoa } = entry.payment;
      const amount = formatMoney(valor, locale);
      return {
        title:
          troco > 0
            ? t('desk.change', { amount: formatMoney(troco, locale) })
            : t('desk.paid', { amount }),
        details: [
          t('desk.paid_by', { amount, name: pessoa.nome }),
          saldo > 0
            ? t('desk.still_owed', { amount: formatMoney(saldo, locale) })
            : t('desk.owes_nothing'),
        ],
        ...{ done: t('desk.log_paid'), book: amount },
      };
    }
  }
}
