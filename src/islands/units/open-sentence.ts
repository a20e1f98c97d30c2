import type { Locale } from '#contract/shared/languages.ts';
import { formatClock } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { openingAt, wallClock, type Change, type Hours, type Opening } from '#lib/units/opening.ts';
import { opensText } from './opening-words.ts';

interface LibraryOpening {
  name: string;
  opening: Opening;
}

/** A sentence or two: what is open, and when the others open. */
interface OpenSentences {
  isOpen: boolean;
  sentences: string[];
}

/**
 * Which libraries are open: "Uma biblioteca está aberta: Ciências da Saúde, dia e noite.", "As outras
 * abrem amanhã." Libraries without hours are left out; null if none has hours.
 */
export function openSentences(
  { itens }: Hours,
  now: Date,
  locale: Locale,
  t: Translate,
): OpenSentences | null {
  const told = itens
    .map((library) => ({ name: library.desc_biblioteca, opening: openingAt(library, now) }))
    .filter(({ opening }) => opening.kind !== 'unknown');
  if (told.length === 0) return null;
  const today = wallClock(now, itens[0]?.fuso ?? '').day;
  const open = told.filter(({ opening }) => opening.kind !== 'closed');
  const sentences = [whoIsOpen(told, open, locale, t), whoIsNext(told, open, today, locale, t)];
  return { isOpen: open.length > 0, sentences: sentences.filter(Boolean) };
}

function whoIsOpen(
  told: readonly LibraryOpening[],
  open: readonly LibraryOpening[],
  locale: Locale,
  t: Translate,
): string {
  const [first] = open;
  if (told.length === 1) {
    return first
      ? t('units.say_single_open', { until: untilText(first.opening, locale, t) })
      : t('units.say_single_closed');
  }
  if (!first) return t('units.say_none_open');
  if (open.length === told.length) return t('units.say_all_open');
  if (open.length > 1) {
    return t('units.say_some_open', {
      number: inWords(open.length, t),
      total: inWords(told.length, t).toLowerCase(),
    });
  }
  const until = untilText(first.opening, locale, t);
  return t('units.say_one_open', { library: first.name, until });
}

/** When those that are closed open: one sentence for all of them, or the first of them. */
function whoIsNext(
  told: readonly LibraryOpening[],
  open: readonly LibraryOpening[],
  today: string,
  locale: Locale,
  t: Translate,
): string {
  const closed = told.flatMap(({ name, opening }) =>
    opening.kind === 'closed' && opening.opens ? [{ name, opens: opening.opens }] : [],
  );
  const [first] = closed.sort((a, b) => a.opens.minutesAway - b.opens.minutesAway);
  if (!first) return '';
  if (told.length === 1) return capital(`${opensText(first.opens, today, locale, t)}.`, locale);
  const isWhole = closed.length === told.length - open.length;
  if (isWhole && closed.length > 1 && closed.every(({ opens }) => isTomorrow(opens, today))) {
    return open.length > 0
      ? t('units.say_others_tomorrow')
      : t('units.say_all_tomorrow', { time: formatClock(first.opens.time, locale) });
  }
  return `${first.name} ${opensText(first.opens, today, locale, t)}.`;
}

const untilText = (opening: Opening, locale: Locale, t: Translate): string =>
  'until' in opening && opening.until
    ? t('units.until', { time: formatClock(opening.until.time, locale) })
    : t('units.day_and_night');

const isTomorrow = ({ day }: Change, today: string): boolean =>
  Date.parse(day) - Date.parse(today) === 86_400_000;

/** "Duas"; figures from eleven on. */
const inWords = (count: number, t: Translate): string =>
  t('units.number_words').split(',')[count] ?? String(count);

const capital = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
