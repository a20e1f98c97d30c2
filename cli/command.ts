import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '#api/config.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | undefined>;

/** What a command works with. */
export interface Context {
  config: Config;
  /** Where relative paths begin: the folder in which the person typed the command. */
  folder: string;
  /** One line of what was asked for. */
  say: (line: string) => void;
  /** One line about an error or a problem. */
  complain: (line: string) => void;
  /** A line that the next one replaces, on a terminal only. */
  progress: (line: string) => void;
}

/** A command of the command line. */
export interface Command {
  /** As typed: "desk lend". */
  name: string;
  /** What follows the name: "BARCODE LOGIN". */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` adds: options and what to know. */
  help: string;
  options: Options;
  /** How many words must and may follow. */
  words: { least: number; most: number };
  /** Returns the exit code. */
  run: (input: { words: string[]; values: Values }, context: Context) => Promise<number>;
}

/** Exit codes: 0 done; 1 done, but something was refused or wrong; 2 not understood. */
export const EXIT = { done: 0, problem: 1, usage: 2 } as const;

/** The command was typed in a way that it does not understand. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads what was typed after the name of a command.
 *
 * @throws UsageError with one sentence
 */
export function readInput(command: Command, args: readonly string[]) {
  const { values, positionals } = parsed(command, args);
  const { least, most } = command.words;
  if (values['help'] === true) return { words: positionals, values };
  if (positionals.length < least) {
    throw new UsageError(`"acervo ${command.name}" needs ${command.usage}`);
  }
  if (positionals.length > most) {
    throw new UsageError(`"acervo ${command.name}" does not understand "${positionals[most]}"`);
  }
  return { words: positionals, values };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...COMMON },
      allowPositionals: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(sentence.replace(/\.$/, ''));
  }
}

const COMMON: Options = {
  help: { type: 'boolean', short: 'h' },
  verbose: { type: 'boolean' },
};

/** The text of `acervo COMMAND --help`. */
export const helpOf = ({ name, usage, summary, help }: Command): string =>
  [`acervo ${name} ${usage}`.trim(), '', summary, ...(help === '' ? [] : ['', help.trim()])].join(
    '\n',
  );

/** The text of `acervo` and `acervo --help`. */
export function listOf(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'acervo COMMAND [OPTIONS]      the command line of the library network',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'acervo COMMAND --help says more. --verbose adds technical detail to an error.',
  ].join('\n');
}
