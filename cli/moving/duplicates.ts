import { findDuplicates, type Candidate } from '#api/catalogue/import/duplicates/find.ts';
import {
  listMerges,
  mergeTitles,
  planMerge,
  undoMerge,
  type MergePlan,
  type MergeProblem,
} from '#api/catalogue/import/duplicates/merge.ts';
import { yearsText } from '#api/catalogue/marc/dates/years.ts';
import { openNetwork, type Network } from '#api/open-network.ts';
import { EXIT, UsageError, type Command, type Context } from '../command.ts';
import { terminalText } from '../terminal-text.ts';

const SENTENCES: Readonly<Record<MergeProblem, string>> = {
  not_found: 'There is no such title.',
  same: 'A title is not put into itself.',
  withdrawn: 'One of the two titles is withdrawn.',
  has_merged: 'Other titles were put into this one. Undo that first.',
  has_issues: 'Issues of this periodical are recorded. Bring them together at the source.',
  held_twice: 'Somebody holds both titles. Settle one of the holds first.',
  not_merged: 'There is no such merge, or it is undone already.',
};

export const duplicatesCommand: Command = {
  name: 'duplicates',
  usage: '[KEEP OTHER… [--merge]] [--undo NUMBER] [--merged]',
  summary: 'lists works that came from several sources, and puts them together',
  help: `
Without words lists titles of different sources that share an ISBN, or title, author and year. With the
numbers of titles says what would go from the others to the first; with --merge it goes: copies with their
loans, holds, loan requests and comments. The others are withdrawn: their addresses, and reading lists and baskets
that name them, lead to the title that was kept. Records that come for them later on bring their copies to it.

  --merge         puts the titles together
  --merged        lists what was put together, with its number
  --undo NUMBER   parts it again: what went over, and is there still, comes back

Exit code 1 when something could not be put together or parted.`,
  options: {
    merge: { type: 'boolean' },
    merged: { type: 'boolean' },
    undo: { type: 'string' },
  },
  words: { least: 0, most: Infinity },
  async run({ words, values }, context) {
    const ids = words.map(numberOf);
    if (ids.length === 1) throw new UsageError('"acervo duplicates" needs the titles that go, too');
    const undo = typeof values['undo'] === 'string' ? numberOf(values['undo']) : undefined;
    const network = await openNetwork(context.config);
    try {
      if (undo !== undefined) return await part(network, undo, context);
      if (values['merged'] === true) return await reportMerges(network, context);
      const [kept, ...others] = ids;
      if (kept === undefined) return await reportDuplicates(network, context);
      return await merge(network, kept, others, values['merge'] === true, context);
    } finally {
      await network.close();
    }
  },
};

function numberOf(word: string): number {
  if (!/^\d{1,15}$/.test(word)) throw new UsageError(`"${word}" is not the number of a title`);
  return Number(word);
}

async function reportDuplicates({ db }: Network, { say }: Context): Promise<number> {
  const found = await findDuplicates(db.queries);
  for (const { key, titles } of found) {
    say(terminalText(key));
    for (const title of titles) say(`  ${titleLine(title)}`);
  }
  say(`Works of several sources: ${found.length}.`);
  return EXIT.done;
}

const titleLine = ({ id, source, controlNumber, summary }: Candidate): string =>
  terminalText(
    [
      `${id}:`,
      `${summary.title}${summary.responsibility === '' ? '' : ` / ${summary.responsibility}`},`,
      yearsText(summary) || '-',
      `(${source} ${controlNumber ?? '-'})`,
    ].join(' '),
  );

async function merge(
  { db }: Network,
  kept: number,
  others: readonly number[],
  isMeant: boolean,
  { say, complain, config }: Context,
): Promise<number> {
  let problems = 0;
  for (const other of others) {
    const plan = await planMerge(db.queries, kept, other);
    const done =
      typeof plan === 'string' || !isMeant
        ? plan
        : await mergeTitles(db, kept, other, config.now().toISOString());
    if (typeof done === 'string') {
      problems += 1;
      complain(`${other}: ${SENTENCES[done]}`);
    } else if (typeof plan !== 'string') {
      const what = movedLine(plan.moved);
      say(
        typeof done === 'number'
          ? `${other} → ${kept}: ${what}. "acervo duplicates --undo ${done}" parts them`
          : `${other} → ${kept}: ${what}. --merge puts them together`,
      );
    }
  }
  return problems > 0 ? EXIT.problem : EXIT.done;
}

const movedLine = ({ copies, holds, requests, comments = [] }: MergePlan['moved']): string =>
  [
    `copies ${copies.length}, holds ${holds.length}`,
    `loan requests ${requests.length}, comments ${comments.length}`,
  ].join(', ');

async function part({ db }: Network, id: number, { say, complain, config }: Context) {
  const parted = await undoMerge(db, id, config.now().toISOString());
  if (typeof parted === 'string') {
    complain(`${id}: ${SENTENCES[parted]}`);
    return EXIT.problem;
  }
  say(`${parted.kept} and ${parted.merged} are two titles again.`);
  return EXIT.done;
}

async function reportMerges({ db }: Network, { say }: Context): Promise<number> {
  const merges = await listMerges(db.queries);
  for (const { id, kept, merged, mergedAt } of merges) {
    say(`${id}: ${merged} → ${kept}, ${mergedAt}`);
  }
  say(`Titles put into others: ${merges.length}.`);
  return EXIT.done;
}
