import { italic, plain, type Element, type Run } from './runs.ts';
import { dotted } from '../text.ts';
import type { CitedName, Credit, Entry } from '../work.ts';

/** Upper case, except for qualifiers: "SÃO PAULO (Estado)". */
const capitals = (text: string): string =>
  text
    .split(/(\([^)]*\))/)
    .map((part) => (part.startsWith('(') ? part : part.toLocaleUpperCase('pt-BR')))
    .join('');

/**
 * A name in entry position (NBR 6023:2018, 8.1): surname, body, jurisdiction or meeting in upper
 * case.
 */
export function filedName(name: CitedName): string {
  switch (name.kind) {
    case 'person':
      return [capitals(name.family), name.given].filter(Boolean).join(', ');
    case 'direct':
      return [capitals(name.name), name.title].filter(Boolean).join(', ');
    case 'body':
      return dotted([capitals(name.name), ...name.units]);
    case 'meeting':
      return [capitals(name.name), name.number && `${name.number}.`, name.year, name.place]
        .filter(Boolean)
        .join(', ');
  }
}

/** A name in a sentence: "Paulo Bezerra". */
export function plainName(name: CitedName): string {
  switch (name.kind) {
    case 'person':
      return [name.given, name.family].filter(Boolean).join(/['’]$/.test(name.given) ? '' : ' ');
    case 'body':
      return dotted([name.name, ...name.units]);
    default:
      return name.name;
  }
}

/**
 * Maximum names listed; of more only the first, with "et al." (8.1.1.2;
 * docs/decisions/references.md).
 */
const MAX_NAMES = 3;

const COLLECTORS: Readonly<Record<string, string>> = {
  org: 'org.',
  edt: 'ed.',
  com: 'comp.',
  coo: 'coord.',
  pbd: 'dir.',
};

/** Main entry; empty for works entered under title. */
export function entryElement({ names, role, more }: Entry): Element {
  const [first] = names;
  if (!first) return [];
  const part = COLLECTORS[role];
  const ending: Run[] = part === undefined ? [] : [plain(` (${part})`)];
  if (names.length > MAX_NAMES || more) {
    return [plain(`${filedName(first)} `), italic('et al.'), ...ending];
  }
  return [plain(names.map(filedName).join('; ')), ...ending];
}

/** Labels of other contributions in display order, singular and plural. */
const LABELS: readonly (readonly [role: string, one: string, several: string])[] = [
  ['drt', 'Direção', 'Direção'],
  ['pro', 'Produção', 'Produção'],
  ['aus', 'Roteiro', 'Roteiro'],
  ['cmp', 'Compositor', 'Compositores'],
  ['lyr', 'Letra', 'Letra'],
  ['act', 'Intérprete', 'Intérpretes'],
  ['prf', 'Intérprete', 'Intérpretes'],
  ['sng', 'Intérprete', 'Intérpretes'],
  ['cnd', 'Regente', 'Regentes'],
  ['nrt', 'Narração', 'Narração'],
  ['org', 'Organização', 'Organização'],
  ['edt', 'Edição', 'Edição'],
  ['com', 'Compilação', 'Compilação'],
  ['coo', 'Coordenação', 'Coordenação'],
  ['trl', 'Tradução', 'Tradução'],
  ['adp', 'Adaptação', 'Adaptação'],
  ['aui', 'Prefácio', 'Prefácio'],
  ['ill', 'Ilustrações', 'Ilustrações'],
  ['pht', 'Fotografia', 'Fotografia'],
  ['ths', 'Orientador', 'Orientadores'],
  ['pth', 'Depositante', 'Depositantes'],
];

/** "Tradução: Paulo Bezerra", one per role (8.1.1). */
export const creditElements = (credits: readonly Credit[]): Element[] =>
  LABELS.flatMap(([role, one, several]) =>
    credits
      .filter((credit) => credit.role === role)
      .map(({ names }): Element => {
        const label = names.length > 1 ? several : one;
        return [plain(`${label}: `), ...namesInSentence(names)];
      }),
  );

/** "Martire de Clermont-Tonnerre e Arthur Cohn" */
export function namesInSentence(names: readonly CitedName[]): Run[] {
  const plainNames = names.map(plainName);
  if (names.length > MAX_NAMES) return [plain(`${plainNames[0] ?? ''} `), italic('et al.')];
  const last = plainNames.at(-1) ?? '';
  const before = plainNames.slice(0, -1).join(', ');
  return [plain(before === '' ? last : `${before} e ${last}`)];
}
