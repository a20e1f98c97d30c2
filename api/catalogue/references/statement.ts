import { folded } from './text.ts';
import type { CitedName } from './work.ts';

/**
 * Terms of roles in statements of responsibility; the first match wins, so that authors who also
 * collected the texts are organisers.
 */
const WORDS: readonly (readonly [role: string, words: RegExp])[] = [
  ['trl', /tradu|tradott|\btrad\b|\btr\b|translat|ubersetz/],
  ['ill', /ilustr|illustr|desenhos|dibujos|disegni|dessins|drawings/],
  [
    'aui',
    /prefac|\bpref\b|prefazione|prolog|foreword|introdu|introduz|apresenta|presentac|presentazione/,
  ],
  ['ths', /orienta|\btutor\b|directeur de these/],
  ['org', /organiz|\borgs?\b/],
  ['coo', /coorden|coordin|coordonn|\bcoords?\b/],
  ['com', /compil|\bcomps?\b|recopil|selecao|seleccion|\bselected\b|selezion|antolog/],
  [
    'edt',
    /\beditor|\bedited\b|\beditado|\bedite par|\bedicion (?:de|a cargo)|\beds?\b|herausgeg|\bhrsg\b|a cura di|sous la direction/,
  ],
  ['rev', /\brevis(?:ao|ad[ao]|ed|ion|ione|or)|\brevu\b|\brivist|copidesque|preparacao|proofread/],
  ['aft', /posfaci|postface|postfazione|epilogo|afterword|nachwort|\borelhas?\b|quarta capa/],
  ['ann', /\bnotas?\b|\bnotes\b|\bnote di\b|anotad|anotac|annotat|comentari|commentar|glossari/],
  [
    'cov',
    /\bcapa\b|\bportada\b|\bcubierta\b|\bcover\b|couverture|copertina|projeto grafico|diagramac/,
  ],
  ['ctb', /colabora|collabora|contribui|contribut|participacao|participacion|mitarbeit/],
  ['spv', /supervis|consultor|assessoria|asesor|patrocin/],
  ['pht', /\bfotos?\b|fotograf|photo/],
  ['adp', /adapta|adattamento/],
  ['drt', /\bdirecao\b|\bdireccion\b|\bdirigid|\bdirected\b/],
];

/** Terms for writing the text, whatever else is named. */
const WROTE =
  /\b(?:textos?|escrit[oa]|written|autor|autores|autora|autoria|poemas|contos|de autoria)\b/;
/** Someone's role after the name: "Maria Ferreira, organizadora". */
const AGENT =
  /^(?:\[|\()?(?:orgs?|eds?|coords?|comps?|trads?|hrsg|\p{L}+(?:ors?|ora|ores|oras|ers?|eurs?|trice|atore|atori|eir[oa]s?|istas?))\.?(?:\)|\])?$/iu;

/** "(Hrsg.)" after the last of several names. */
const BRACKETED = /[([]([^)\]]+)[)\]]\.?\s*$/;

export type RoleSaid =
  | { said: 'role'; role: string }
  /** A contribution beside the text without a role of ours. */
  | { said: 'other' }
  | { said: 'author' }
  | { said: 'nothing' };

/** Splits a statement: "Lia Paz ; tradução de Rui Lima" has two segments. */
const segmentsOf = (statement: string): string[] => statement.split(/\s*;\s*/);

/** Segments with a name; those with its given name, if any. */
function segmentsNaming(name: CitedName, statement: string): string[] {
  const family = wordsOf(name.kind === 'person' ? name.family : name.name);
  const given = wordsOf(name.kind === 'person' ? name.given : '')[0] ?? '';
  const naming = segmentsOf(statement).filter((segment) => holds(segment, family));
  const whole = naming.filter((segment) => hasGiven(segment, given));
  return whole.length > 0 ? whole : naming;
}

/** The first segment that names somebody. */
export const segmentOf = (name: CitedName, statement: string): string | undefined =>
  segmentsNaming(name, statement)[0];

const wordsOf = (text: string): string[] => folded(text).split(' ').filter(Boolean);

const holds = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && ` ${folded(text)} `.includes(` ${words.join(' ')} `);

const hasGiven = (text: string, given: string): boolean =>
  given !== '' && wordsOf(text).some((word) => word === given || word === given.charAt(0));

/** Role of a name in a statement of responsibility. */
export function roleSaid(name: CitedName, statement: string): RoleSaid {
  const segment = segmentOf(name, statement);
  if (segment === undefined) return { said: 'nothing' };
  const family = wordsOf(name.kind === 'person' ? name.family : name.name);
  const parts = segment.split(/\s*,\s*|\s*:\s+/);
  const at = parts.findIndex((part) => holds(part, family));
  const own = at < 0 ? roleIn(segment) : roleAt(parts, at);
  if (own !== undefined) return { said: 'role', role: own };
  if (WROTE.test(folded(segment))) return { said: 'author' };
  const isFirst = segmentsOf(statement)[0] === segment;
  return !isFirst && /^[[(\s]*\p{Ll}{3,}\s/u.test(segment) && !/^(?:por|von|par)\s/i.test(segment)
    ? { said: 'other' }
    : { said: 'author' };
}

/**
 * Role beside a name: in the same part, right after it, or before a list of names ("revisão, A,
 * B").
 */
function roleAt(parts: readonly string[], at: number): string | undefined {
  // "apresentação, comentários e notas de X" is one row of what X did.
  const row = parts.slice(0, at).findLastIndex((part) => isName(part) || AGENT.test(part.trim()));
  const own = roleIn(parts[at] ?? '');
  if (own !== undefined) return roleIn(parts.slice(row + 1, at + 1).join(' ')) ?? own;
  const after = parts.slice(at + 1).find((part) => !isName(part)) ?? '';
  const agent = BRACKETED.exec(after)?.[1] ?? after;
  if (AGENT.test(agent.trim())) return roleIn(agent);
  const from = parts.slice(0, at).findLastIndex((part) => !isName(part));
  const before = parts[from] ?? '';
  // "A. Silva, editor, B. Souza": a noun of agency belongs to the name before it, if there is one.
  return from > 0 && AGENT.test(before.trim()) ? undefined : roleIn(before);
}

/** True if the part consists of names only. */
const isName = (part: string): boolean =>
  /^[\s[(]*\p{Lu}/u.test(part) && roleIn(part) === undefined;

const roleIn = (text: string): string | undefined => {
  const words = folded(text);
  return WORDS.find(([, form]) => form.test(words))?.[0];
};

const ET_AL =
  /\bet al(?:ii|\b)|\b(?:e|y|et) (?:outr[oa]s|otr[oa]s|autres)\b|\be altri\b|\[(?:and|e|y|et)\s[^\]]*(?:others|outr[oa]s|otr[oa]s|autres|altri|autor[ea]s)[^\]]*\]|\[e mais\s[^\]]*\]/i;

/** True if the statement says that there are more names than in the record. */
export function saysMore(names: readonly CitedName[], statement: string): boolean {
  const naming = names.flatMap((name) => segmentsNaming(name, statement));
  const [first = ''] = segmentsOf(statement);
  return (naming.length > 0 ? naming : [first]).some((segment) => ET_AL.test(segment));
}
