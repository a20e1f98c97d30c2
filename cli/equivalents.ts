import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { MAX_LINES, readEquivalents, type EquivalentsProblem } from '#api/search/engine/engine.ts';
import { equivalentsText, MAX_BYTES, writeEquivalents } from '#api/portal/settings/equivalents.ts';
import { openNetwork } from '#api/open-network.ts';
import { EXIT, type Command } from './command.ts';
import { linesOf } from './csv/lines.ts';

const SENTENCES: Readonly<Record<EquivalentsProblem['code'], string>> = {
  'same-word': 'is said twice',
  'no-word': 'has no letter or digit',
  'too-long': 'has too many words',
  'too-many': 'is one form more than there may be',
  circle:
    'joins nothing that lines above do not join by way of others; a form stands for those of its own lines only',
};
/** Maximum number of problems printed. */
const MAX_REPORTED = 50;

export const equivalentsCommand: Command = {
  name: 'equivalents',
  usage: '[FILE] [--dry-run]',
  summary: 'replaces the words that a search takes for one another',
  help: `
Without FILE prints the list that holds, to be edited: the usual one until a library has brought its own.
A line is a group, with "=" between its forms; a form is a word or up to ten:

  UFPR = Universidade Federal do Paraná
  IV = 4 = quarto

A form finds the others of its line, what was typed first; "#" begins a line that says nothing. Lines do
not lead on to one another. At most ${MAX_LINES} lines of at most 20 forms. What is wrong is told by its line and left
out; a file that is too long is refused as a whole. All servers of the network search with the new list
at once; lines of "search.equivalents" in settings.json count as well.

  --dry-run   says what is wrong and writes nothing

Exit code 1 when something was left out.`,
  options: { 'dry-run': { type: 'boolean' } },
  words: { least: 0, most: 1 },
  async run({ words: [file], values }, { config, folder, say, complain }) {
    const text = file === undefined ? null : readList(resolve(folder, file));
    const { db, close } = await openNetwork(config);
    try {
      if (text === null) {
        say((await equivalentsText(db.queries)).trimEnd());
        return EXIT.done;
      }
      if (values['dry-run'] !== true) await writeEquivalents(db.queries, text);
    } finally {
      await close();
    }
    const { equivalents, groups, problems } = readEquivalents(text);
    say(`Groups: ${groups}, forms: ${equivalents.others.size}.`);
    for (const { line, code, form } of problems.slice(0, MAX_REPORTED)) {
      complain(`  line ${line}: "${form}" ${SENTENCES[code]}.`);
    }
    if (problems.length > MAX_REPORTED) complain(`  and ${problems.length - MAX_REPORTED} more.`);
    const isLeftOut = problems.some(({ code }) => code !== 'circle');
    return isLeftOut ? EXIT.problem : EXIT.done;
  },
};

/** @throws an error if the list is too large or empty */
function readList(file: string): string {
  if (statSync(file).size > MAX_BYTES) {
    throw new Error(`${file} is larger than ${MAX_BYTES} bytes; nothing was changed.`);
  }
  const text = [...linesOf(file)].join('');
  if (/^[\s\0]*$/.test(text)) {
    throw new Error(`${file} is empty; nothing was changed. A line that begins with "#" is enough`);
  }
  const lines = text.trimEnd().split('\n').length;
  if (lines > MAX_LINES) {
    throw new Error(
      `${file} has ${lines} lines, at most ${MAX_LINES} are read; nothing was changed.`,
    );
  }
  return text;
}
