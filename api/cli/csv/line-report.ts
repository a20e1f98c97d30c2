import { rmSync, writeFileSync } from 'node:fs';
import { EXIT, type Context } from '../command.ts';
import { terminalText } from '../terminal-text.ts';
import type { RawRecord } from './records.ts';

/** What became of a line of the file. */
export interface LineReport extends RawRecord {
  kind: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Whom it is about. */
  login: string;
  /** What was changed, or why it was refused. */
  details: string[];
}

/** Lines that tell what was done, the totals last; of what stays as it was only the number. */
export function fileReport(
  file: string,
  reports: readonly LineReport[],
  dryRun: boolean,
): string[] {
  const count = (kind: LineReport['kind']) => reports.filter((one) => one.kind === kind).length;
  const would = dryRun ? ' (dry run: nothing was written)' : '';
  return [
    ...reports.filter(({ kind }) => kind !== 'unchanged').map(lineText),
    `${file}: ${reports.length} read, ${count('created')} created, ${count('updated')} updated, ` +
      `${count('unchanged')} unchanged, ${count('refused')} refused${would}`,
  ];
}

function lineText({ line, kind, login, details }: LineReport): string {
  const what = kind === 'refused' ? 'refused' : `${kind} ${login}`;
  const why = details.map(terminalText).join(kind === 'refused' ? '; ' : ', ');
  return `  line ${line}: ${what}${why === '' ? '' : `: ${why}`}`;
}

interface Done {
  header: string;
  reports: readonly LineReport[];
  dryRun: boolean;
}

/** Writes refused lines, if there are any, beside their file, to be mended. Returns the exit code. */
export function setAsideRefused(path: string, { header, reports, dryRun }: Done, context: Context) {
  const refused = reports.filter(({ kind }) => kind === 'refused');
  if (refused.length === 0) return EXIT.done;
  if (!dryRun) {
    setAside(`${path}.refused.csv`, [header, ...refused.map(({ raw }) => raw)], context);
  }
  return EXIT.problem;
}

/** Writes refused lines beside their file, for its owner only: there may be passwords in it. */
function setAside(path: string, lines: readonly string[], { say }: Context): void {
  try {
    rmSync(path, { force: true });
    writeFileSync(path, `\ufeff${lines.join('\r\n')}\r\n`, { mode: 0o600 });
    say(`  refused lines: ${path}`);
  } catch (error) {
    say(
      `  the refused lines could not be set aside: ${error instanceof Error ? error.message : ''}`,
    );
  }
}
