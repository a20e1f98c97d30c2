import { AUTHORITY_SCHEMA_TYPES } from '#contract/shared/export/authority-schema-types.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { authorityMatches } from '../marc/map/authority-matches.ts';
import type { Relation } from '../marc/map/authority.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { AuthorityPage } from './page-facts.ts';
import { authorityTypeOf } from './types.ts';

type Term = { iri: string } | { text: string; language: string };

/** An authority in SKOS: its URI and its properties by prefixed name ("skos:prefLabel"). */
interface Concept {
  iri: string;
  types: string[];
  statements: [name: string, term: Term][];
}

const PREFIXES = {
  skos: 'http://www.w3.org/2004/02/skos/core#',
  schema: 'https://schema.org/',
} as const;

const RELATIONS: Readonly<Record<Relation, string>> = {
  broader: 'skos:broader',
  narrower: 'skos:narrower',
  earlier: 'skos:related',
  later: 'skos:related',
  related: 'skos:related',
};

/** The SKOS concept of an authority. `origin`: public address of the site. Pure. */
export function conceptOf(page: AuthorityPage, origin: string): Concept {
  const { id, summary, related, record } = page;
  const { kind, heading, originalScript, variants, scope, biography } = summary;
  const language = cataloguingLanguage(record);
  // A name is not in the language of its cataloguer.
  const headingLanguage = kind === 'person' ? '' : language;
  const say = (name: string, texts: readonly string[], of: string): [string, Term][] =>
    texts.filter(Boolean).map((text) => [name, { text, language: of }]);
  const type = AUTHORITY_SCHEMA_TYPES[authorityTypeOf(kind)];
  const addressOf = (other: number) => `${origin}/autoridade/${other}`;
  return {
    iri: addressOf(id),
    types: ['skos:Concept', ...(type === undefined ? [] : [`schema:${type}`])],
    statements: [
      ...say('skos:prefLabel', [heading], headingLanguage),
      ...say('skos:altLabel', variants, headingLanguage),
      ...say('skos:altLabel', [originalScript], ''),
      ...related.flatMap(({ id: other, relation }): [string, Term][] =>
        other === null ? [] : [[RELATIONS[relation], { iri: addressOf(other) }]],
      ),
      ...say('skos:scopeNote', scope, language),
      ...say('skos:note', biography, language),
      ['skos:inScheme', { iri: `${origin}/#autoridades` }],
      ...(record === null ? [] : authorityMatches(record)).map((iri): [string, Term] => [
        'skos:exactMatch',
        { iri },
      ]),
    ],
  };
}

const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
  ...{ por: 'pt', eng: 'en', spa: 'es', fre: 'fr', ita: 'it', ger: 'de', lat: 'la', cat: 'ca' },
};

/** Language of the record's own words (040 $b), that of the site if it is not said; `''` if we have no tag for it. */
function cataloguingLanguage(record: MarcRecord | null): string {
  const [field] = record === null ? [] : dataFields(record, '040');
  const [code] = field ? subfieldValues(field, 'b') : [];
  return code === undefined ? DEFAULT_LOCALE : (LANGUAGE_TAGS[code.trim().toLowerCase()] ?? '');
}

/** Writes a concept as Turtle. */
export function turtle({ iri, types, statements }: Concept): string {
  const prefixes = Object.entries(PREFIXES).map(([name, at]) => `@prefix ${name}: <${at}> .\n`);
  const lines = [
    `a ${types.join(', ')}`,
    ...statements.map(([name, term]) => `${name} ${turtleTerm(term)}`),
  ];
  return `${prefixes.join('')}\n${turtleIri(iri)} ${lines.join(' ;\n  ')} .\n`;
}

const turtleTerm = (term: Term): string =>
  'iri' in term
    ? turtleIri(term.iri)
    : `${JSON.stringify(term.text.toWellFormed())}${term.language && `@${term.language}`}`;

/** Characters that no IRI of Turtle may have are escaped as in addresses. */
const turtleIri = (iri: string): string =>
  `<${iri.replace(/[\u0000-\u0020<>"{}|^`\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}>`;

/** Writes a concept as JSON-LD. */
export function skosJsonLd({ iri, types, statements }: Concept): string {
  const names = [...new Set(statements.map(([name]) => name))];
  const said = names.map((name) => [
    name,
    statements.flatMap(([other, term]) => (other === name ? [jsonTerm(term)] : [])),
  ]);
  const node = { '@id': iri, '@type': types, ...Object.fromEntries(said) };
  return `${JSON.stringify({ '@context': PREFIXES, ...node }, null, 1)}\n`;
}

const jsonTerm = (term: Term): object =>
  'iri' in term
    ? { '@id': term.iri }
    : { '@value': term.text, ...(term.language && { '@language': term.language }) };
