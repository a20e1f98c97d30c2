import { appendFileSync, rmSync } from 'node:fs';
import { EXIT, type Context } from '../command.ts';
import { terminalText } from '../terminal-text.ts';
import type { RawRecord } from './records.ts';

/** Result of a line. */
export interface LineReport extends RawRecord {
  kind: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Login of the patron. */
  login: string;
  /** Changes, or reasons for refusal. */
  details: string[];
}

interface Reported {
  /** File name as typed. */
  file: string;
  path: string;
  header: string;
  dryRun: boolean;
}

/** Maximum number of written lines listed individually. */
const LISTED = 1000;

/**
 * Reports each line; for unchanged lines, and written ones beyond the limit, only their number. Refused
 * lines are written to a file beside the original, to be corrected. `end` prints the totals and returns the
 * exit code.
 */
export function reportLines(reported: Reported, { say }: Pick<Context, 'say'>) {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  const aside = reported.dryRun
    ? null
    : refusedLinesFile(`${reported.path}.refused.csv`, reported.header);
  return {
    add(report: LineReport): void {
      counts[report.kind] += 1;
      const written = counts.created + counts.updated;
      const isListed =
        report.kind === 'refused' || (report.kind !== 'unchanged' && written <= LISTED);
      if (isListed) say(lineText(report));
      if (report.kind === 'refused') aside?.add(report.raw);
    },
    end(): number {
      const { created, updated, unchanged, refused } = counts;
      const read = created + updated + unchanged + refused;
      const more = created + updated - LISTED;
      if (more > 0) say(`  and ${more} more lines that were created or updated`);
      const would = reported.dryRun ? ' (dry run: nothing was written)' : '';
      say(
        `${reported.file}: ${read} read, ${created} created, ${updated} updated, ` +
          `${unchanged} unchanged, ${refused} refused${would}`,
      );
      if (refused === 0) return EXIT.done;
      if (aside) say(aside.outcome());
      return EXIT.problem;
    },
  };
}

function lineText({ line, kind, login, details }: LineReport): string {
  const what = kind === 'refused' ? 'refused' : `${kind} ${login}`;
  const why = details.map(terminalText).join(kind === 'refused' ? '; ' : ', ');
  return `  line ${line}: ${what}${why === '' ? '' : `: ${why}`}`;
}

/** File for refused lines, readable by its owner only, as it may contain passwords. */
function refusedLinesFile(path: string, header: string) {
  let isBegun = false;
  let problem: string | null = null;
  const write = (text: string) => {
    try {
      if (!isBegun) rmSync(path, { force: true });
      appendFileSync(path, `${isBegun ? '' : `\ufeff${header}\r\n`}${text}\r\n`, { mode: 0o600 });
    } catch (error) {
      problem ??= error instanceof Error ? error.message : '';
    }
    isBegun = true;
  };
  return {
    add: write,
    outcome: () =>
      problem === null
        ? `  refused lines: ${path}`
        : `  the refused lines could not be set aside: ${problem}`,
  };
}
