import type { PatronOutcome } from '#api/patrons/records/import.ts';
import type { LineReport } from './csv/line-report.ts';
import type { ReadPatron } from './patron-file.ts';

/** Report of a line. */
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

/** Columns of the database by name in the file. */
const NAMES: Readonly<Record<string, string>> = {
  person: 'same_as',
  group_id: 'group',
  campus_id: 'library',
};
