import { createInterface } from 'node:readline';
import type { Command, Context } from '../command.ts';
import { EXIT } from '../command.ts';
import { atDesk } from './desk.ts';

/** Words of a line; double quotes hold a word with spaces together. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/**
 * Runs desk commands from lines of the input with one open network, so that no act waits for a start. `run` runs a
 * command line.
 */
export const deskLines = (
  run: (args: readonly string[], context: Context) => Promise<number>,
): Command => ({
  name: 'desk -',
  usage: '',
  summary: 'runs a desk command for each line of the input, without starting anew',
  help: `
Each line is a desk command without "acervo desk": "lend BARCODE LOGIN", "return BARCODE". Each is answered by one line:
"ok" or "no", and what the command says. An empty line is skipped; the end of the input ends it.`,
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async (network) => {
      const input = context.input ?? process.stdin;
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        const words = wordsOf(line);
        if (words.length === 0) continue;
        context.say(await answerTo(words, { ...context, network }, run));
      }
      return EXIT.done;
    }),
});

async function answerTo(
  words: readonly string[],
  context: Context,
  run: (args: readonly string[], context: Context) => Promise<number>,
): Promise<string> {
  const said: string[] = [];
  const collect = (line: string) => void said.push(line);
  const quiet = { ...context, say: collect, complain: collect, progress: () => undefined };
  // One within another would read the same input.
  const code = words[0] === '-' ? EXIT.usage : await run(['desk', ...words], quiet);
  return [code === EXIT.done ? 'ok' : 'no', ...said].join(' ').replace(/\s+/g, ' ');
}
