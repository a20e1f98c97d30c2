import { italic, plain, type Run } from './runs.ts';
import type { CitableWork, CitedName } from '../work.ts';

/** How a work is cited in running text: in parentheses, and as part of the sentence. */
export interface Citation {
  parentheses: Run[];
  sentence: Run[];
}

/** With more names than this, only the first is written, with "et al." */
const MAX_NAMES = 3;

/**
 * The citation of a work by author and date, ABNT NBR 10520:2023. Since that edition names are in
 * upper and lower case inside the parentheses, too. Never empty.
 */
export function abntCitation(work: CitableWork): Citation {
  const date = citedDate(work);
  const { names, more } = work.entry;
  const [first] = names;
  if (!first) {
    const title = titleInShort(work.title.main || work.title.sub);
    return ended([plain(title)], [plain(title)], date);
  }
  const cited = names.map(citedName);
  if (names.length > MAX_NAMES || more) {
    const short = [plain(`${citedName(first)} `), italic('et al.')];
    return ended(short, short, date);
  }
  const before = cited.slice(0, -1).join(', ');
  const last = cited.at(-1) ?? '';
  return ended(
    [plain(cited.join('; '))],
    [plain(before === '' ? last : `${before} e ${last}`)],
    date,
  );
}

const ended = (inside: readonly Run[], outside: readonly Run[], date: string): Citation => ({
  parentheses: joined([plain('('), ...inside, plain(`, ${date})`)]),
  sentence: joined([...outside, plain(` (${date})`)]),
});

function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.highlight === run.highlight) {
      all[all.length - 1] = { ...last, text: last.text + run.text };
    } else all.push(run);
  }
  return all;
}

/** The surname; of a body its name without a place, of a part of it the name of the whole: "Brasil". */
function citedName(name: CitedName): string {
  if (name.kind === 'person') return name.family || name.given;
  const isWhole = name.kind === 'body' && name.units.length === 0;
  return isWhole ? name.name.replace(/(?<=\S)\s*\([^)]*\)$/, '') : name.name;
}

/** Words that do not stand alone at the head of a title. */
const PARTICLES = /^(?:[oa]s?|um|uma|uns|umas|n[oa]s?|d[oa]s?|de|em|the|an|el|la|los|las|le|les)$/i;

/** "Anteprojeto [...]", "A flor [...]": the first word, with an article before it. */
function titleInShort(title: string): string {
  const words = title.split(/\s+/).filter(Boolean);
  const taken = PARTICLES.test(words[0] ?? '') ? 2 : 1;
  if (words.length <= taken) return words.join(' ');
  return `${words
    .slice(0, taken)
    .join(' ')
    .replace(/[\p{P}\s]+$/u, '')} [...]`;
}

/** The date as the reference has it, without day and month. */
function citedDate({ host, imprint, thesis, patent }: CitableWork): string {
  const granted = (patent?.granted || patent?.filed)?.slice(0, 4);
  const date = host?.imprint.date || imprint.date || thesis?.year || granted || '[s. d.]';
  return /^[^[]*\s(\d{4})$/.exec(date)?.[1] ?? date;
}
