import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Names that are not standard terms, and what to say instead. */
const NAMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(MOST|LEAST|LONGEST|SHORTEST)(_|$)/, 'MAX_, MIN_'],
  [/^KEPT(_|$)|^Kept|^kept[A-Z]|[a-z]Kept($|[A-Z])/, 'cached, saved, stored'],
  [/^(is|note|are)?Told($|[A-Z])|^tell(s$|[A-Z])|^TOLD(_|$)/, 'notify, report, log'],
  [/^Asked($|[A-Z])|^ASKED(_|$)|^asked[A-Z]/, 'request, query'],
  [/^Wanted($|[A-Z])|^WANTED(_|$)/, 'what is wanted: Input, Options'],
  [/^Standing($|[A-Z])|^STANDING(_|$)|^standing[A-Z]/, 'current, published'],
  [/^forget[A-Z]/, 'delete, invalidate'],
  [/[Ll]etters?$|^Letter|^letter[A-Z]/, 'e-mail, e-mail template'],
  [/^farewell$|^farewell[A-Z]/, 'unregister'],
  [/^(is|who|whoIs)Meant$|^[a-z]+Meant$/, 'resolve…, matches'],
];

/** Words that match a pattern and mean something else: letters of the alphabet. */
const ALLOWED_NAMES = new Set([
  'firstLetter',
  'isAsciiLetter',
  'isLetter',
  'letter',
  'Letter',
  'letters',
  'unknownLetters',
]);

/** File names that are not standard terms. */
const FILES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(kept|told|asked|wanted|standing|farewell|alive)\b/, 'the thing itself'],
  [/\bletters\b/, 'emails'],
];

/** Phrases of comments that hide who does what. */
const PHRASES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwho(ever)? asks\b/, 'the caller'],
  [/\bcomes? alive\b/, 'is hydrated'],
  [/\b(as it|where it|what) stands\b/, 'is'],
  [/\bis told (of|that|so)\b/, 'is notified'],
  [/\bsince when\b/, 'from'],
  [/\bkept by nobody\b/, 'not cached'],
  [/\bnobody('s| is| knows| has)? (asks|keeps|told)\b/, 'an active sentence'],
];

/** Folders whose names and comments are still to be cleaned; remove each when it is. */
const NOT_YET = ['api/core/db/migrations'];

interface Source {
  file: string;
  text: string;
}

function sources(): Source[] {
  const isDone = (file: string) => !NOT_YET.some((folder) => file.startsWith(`${folder}/`));
  return globSync('{api,cli,demo,deploy,src}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
    .filter(isDone)
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/[^\n]*(?:\n\s*(?=\/\/))?)+/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Names that a file declares: constants, variables, functions, types and methods. */
const DECLARED = /\b(?:const|let|function\*?|class|interface|type)\s+([A-Za-z_$][\w$]*)/g;

const found = (text: string, rules: typeof NAMES): string[] =>
  rules.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [`"${match[0]}": say ${instead}`] : [];
  });

/** What is not plain English in a file's name, in the names that it declares, and in its comments. */
export function plainEnglishProblems({ file, text }: Source): string[] {
  const code = text.replaceAll(COMMENT, '').replaceAll(STRING, "''");
  const names = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  const comments = (text.match(COMMENT) ?? []).map((comment) =>
    comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '),
  );
  return [
    ...found(file, FILES),
    ...names
      .filter((name) => !ALLOWED_NAMES.has(name))
      .flatMap((name) => found(name, NAMES).map((problem) => `${name}: ${problem}`)),
    ...comments.flatMap((comment) => found(comment, PHRASES)),
  ].map((problem) => `${file}: ${problem}`);
}

/** Problems of the folders that are clean already. */
export const checkPlainEnglish = (): string[] => sources().flatMap(plainEnglishProblems);
