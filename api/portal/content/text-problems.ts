import type { Locale } from '#contract/shared/languages.ts';
import type { EventMatter } from './front-matter.ts';
import { splitQuestions } from './markdown.ts';
import type { Translations, LocalizedText } from './read.ts';

/** Fields that must be equal in all languages; default: the Portuguese value. */
const SHARED = ['starts', 'ends', 'library', 'source'] as const;

/** An event that ends before it starts, or whose translation differs in time. */
export function eventDateProblems(
  event: Partial<Translations<EventMatter>>,
  locale: Locale,
): string[] {
  const own = event[locale]?.matter;
  const portuguese = event.pt?.matter;
  if (!own || !portuguese) return [];
  if (locale === 'pt') return endsEarly(own) ? ['ends is before starts'] : [];
  return SHARED.filter((field) => own[field] !== undefined && own[field] !== portuguese[field]).map(
    (field) =>
      `${field} is "${own[field] ?? ''}", but in Portuguese it is "${portuguese[field] ?? ''}"`,
  );
}

/** An end without a time is the end of that day. */
const endsEarly = ({ starts, ends }: EventMatter): boolean =>
  ends !== undefined && (ends.includes(' ') ? ends : `${ends} 24:00`) < starts;

/** A text of questions without any question. */
export const questionProblems = ({ body }: LocalizedText<unknown>): string[] =>
  splitQuestions(body).length > 0
    ? []
    : ['there is no question; a line that begins with "## " begins one'];
