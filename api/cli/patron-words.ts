import type { PatronOutcome } from '../patrons/import.ts';
import type { PatronLine, ReadPatron } from './patron-file.ts';
import { terminalText } from './terminal-text.ts';

/** What became of a line of the file. */
interface LineReport extends Pick<PatronLine, 'line' | 'raw'> {
  kind: 'created' | 'updated' | 'unchanged' | 'refused';
  login: string;
  /** What was changed, or why it was refused. */
  details: string[];
}

/** What is to be told of a line. */
export function reportOf(
  { line: { line, raw }, ...read }: ReadPatron,
  outcomes: ReadonlyMap<number, PatronOutcome>,
): LineReport {
  if ('problems' in read) return { line, raw, kind: 'refused', login: '', details: read.problems };
  const { login } = read.wanted;
  const decision = outcomes.get(line) ?? { kind: 'not_stored', problem: '' };
  const of = (kind: LineReport['kind'], details: string[] = []): LineReport => ({
    ...{ line, raw, kind, login, details },
  });
  switch (decision.kind) {
    case 'create':
      return of('created');
    case 'unchanged':
      return of('unchanged');
    case 'update': {
      const changed = Object.keys(decision.changed).map((name) => NAMES[name] ?? name);
      return of('updated', [...changed, ...(decision.takesPassword ? ['password'] : [])]);
    }
    case 'refused':
      return of(
        'refused',
        decision.problems.map(({ column, problem }) => `column ${column}: ${problem}`),
      );
    case 'not_stored':
      return of('refused', [`not stored: ${decision.problem}`]);
  }
}

/** Columns of the table of patrons as the file calls them. */
const NAMES: Readonly<Record<string, string>> = {
  person: 'same_as',
  group_id: 'group',
  campus_id: 'library',
};

/** Lines that tell what was done, the totals last; of what stays as it was only the number. */
export function patronReport(
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
