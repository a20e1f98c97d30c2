import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Commits since this file came are checked. */
const CHECK = 'tests/checks/commits.ts';

const MAX_LENGTH = 72;

/** First words of a title that describes instead of saying what to do. */
const NOT_IMPERATIVE = new Set(
  (
    'a an the this that these those what where when who how why which there it its ' +
    'all any both each every more most no none not one only same some two'
  ).split(' '),
);

/** Verbs that look like participles. */
const VERBS = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
]);

/** What is wrong with the title of a commit (CONTRIBUTING, "Commits"); empty when nothing is. */
export function titleProblems(title: string): string[] {
  const first = (/^[A-Za-z]+/.exec(title)?.[0] ?? '').toLowerCase();
  const isVerb = VERBS.has(first) || !(NOT_IMPERATIVE.has(first) || /(ed|ing)$/.test(first));
  return [
    ...(title.length > MAX_LENGTH ? [`longer than ${MAX_LENGTH} characters`] : []),
    ...(/^[A-Z][a-z]/.test(title) ? [] : ['does not begin with a capitalised word']),
    ...(isVerb ? [] : [`"${first}" is not a verb in the imperative`]),
    ...(title.includes(';') ? ['";" joins two changes'] : []),
    ...(title.endsWith('.') ? ['ends with a full stop'] : []),
  ];
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** Problems of the titles of new commits; none outside a git checkout. */
export function checkCommits(): string[] {
  const [introduced] = git('log', '--diff-filter=A', '--format=%H', '-1', '--', CHECK);
  if (introduced === undefined) return [];
  const commits = git('log', '--no-merges', '--format=%h %s', `${introduced}..HEAD`);
  return commits.flatMap((line) => {
    const [, hash = '', title = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return titleProblems(title).map((problem) => `${hash} "${title}": ${problem}`);
  });
}
