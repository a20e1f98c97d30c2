import { readFileSync } from 'node:fs';
import { readSubjectWords, type SubjectWords } from '../engine/engine.ts';

let table: SubjectWords | null = null;

/** Our table of subjects in five languages, read when a search first needs it. */
export function subjectWords(): SubjectWords {
  const file = new URL('./subject-words.tsv', import.meta.url);
  table ??= readSubjectWords(readFileSync(file, 'utf8'));
  return table;
}
