import { italic, plain, type Element, type Run } from './runs.ts';
import { dotted } from '../text.ts';
import type { CitedName, Credit, Entry } from '../work.ts';

/** Capitals, but not for what qualifies a name: "SÃO PAULO (Estado)". */
const capitals = (text: string): string =>
  text
    .split(/(\([^)]*\))/)
    .map((part) => (part.startsWith('(') ? part : part.toLocaleUpperCase('pt-BR')))
    .join('');

/**
 * A name as a reference begins with it (NBR 6023:2018, 8.1): surname, body, jurisdiction or meeting
 * in capitals.
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

/** A name within a sentence: "Paulo Bezerra". */
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

/** Named at most; of more only the first is, with "et al." (8.1.1.2; docs/decisions/references.md). */
const MOST_NAMES = 3;

const COLLECTORS: Readonly<Record<string, string>> = {
  org: 'org.',
  edt: 'ed.',
  com: 'comp.',
  coo: 'coord.',
  pbd: 'dir.',
};

/** Who the reference is entered under; nothing when it is entered under its title. */
export function entryElement({ names, role, more }: Entry): Element {
  const [first] = names;
  if (!first) return [];
  const part = COLLECTORS[role];
  const ending: Run[] = part === undefined ? [] : [plain(` (${part})`)];
  if (names.length > MOST_NAMES || more) {
    return [plain(`${filedName(first)} `), italic('et al.'), ...ending];
  }
  return [plain(names.map(filedName).join('; ')), ...ending];
}

/** What others did to the work, in the order in which references tell it; one and several. */
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

/** "Tradução: Paulo Bezerra", one for each role that references tell (8.1.1). */
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
  if (names.length > MOST_NAMES) return [plain(`${plainNames[0] ?? ''} `), italic('et al.')];
  const last = plainNames.at(-1) ?? '';
  const before = plainNames.slice(0, -1).join(', ');
  return [plain(before === '' ? last : `${before} e ${last}`)];
}
