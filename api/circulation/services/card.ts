import type { Fields } from './rules.ts';

/** A catalogue card: margin, entry, text after the entry, and classes at the foot. */
export interface Card {
  /** Mark of the author. Null until a librarian has looked it up in the table. */
  mark: string | null;
  heading: string;
  paragraphs: readonly string[];
  classes: readonly string[];
}

/** Words of cards in one language. */
export type CardWords = (key: string, params?: Record<string, string>) => string;

/** What a librarian adds; kept with the fields of the request. */
export type LibrarianField = 'cutter' | 'cdd' | 'cdu';

/**
 * The card of a work, from what was filled in: ISBD areas with their punctuation, notes, and tracings: subjects
 * by arabic numbers, other entries by roman ones.
 */
export function cardOf(fields: Fields, say: CardWords): Card {
  const of = (name: string): string => trimPunctuation(fields[name] ?? '');
  const { cdd, cdu } = fields;
  return {
    mark: fields['cutter'] ?? null,
    heading: `${of('autor_sobrenome')}, ${of('autor_nome')}.`,
    paragraphs: [
      bibliographicDescription(of),
      physicalDescription(fields, say),
      ...cardNotes(fields, of, say),
      tracingsOf(of, say),
    ],
    classes: [...(cdd ? [`CDD ${cdd}`] : []), ...(cdu ? [`CDU ${cdu}`] : [])],
  };
}

type FieldReader = (name: string) => string;

/** Areas of title and responsibility, and of publication. */
function bibliographicDescription(of: FieldReader): string {
  const title = [of('titulo'), of('subtitulo')].filter(Boolean).join(' : ');
  const author = `${of('autor_nome')} ${of('autor_sobrenome')}`;
  return `${title} / ${author}. – ${of('local')}, ${of('ano')}.`;
}

function physicalDescription(fields: Fields, say: CardWords): string {
  const leaves = say('leaves', { folhas: fields['folhas'] ?? '' });
  const pictures = { sim: say('pictures'), coloridas: say('pictures_colour') };
  const told = pictures[fields['ilustracoes'] as keyof typeof pictures];
  return `${[leaves, told].filter(Boolean).join(' : ')} ; 30 cm.`;
}

function cardNotes(fields: Fields, of: FieldReader, say: CardWords): string[] {
  const advisor = [of('orientador_nome'), of('orientador_sobrenome')].filter(Boolean).join(' ');
  const { bibliografia_inicial: from, bibliografia_final: to } = fields;
  const work = say(`work_${fields['tipo_trabalho'] ?? 'tcc'}`, { curso: of('curso') });
  const pages = [...new Set([from, to].filter(Boolean))].join('-');
  return [
    ...(advisor === '' ? [] : [say('advisor', { nome: advisor })]),
    `${work} – ${of('instituicao')}, ${of('ano')}.`,
    ...(pages === '' ? [] : [say('bibliography', { folhas: pages })]),
  ];
}

function tracingsOf(of: FieldReader, say: CardWords): string {
  const subjects = [of('assunto_1'), of('assunto_2'), of('assunto_3')].filter(Boolean);
  const advisor = [of('orientador_sobrenome'), of('orientador_nome')].filter(Boolean).join(', ');
  const entries = [
    ...(advisor === '' ? [] : [`${advisor}, ${say('advisor_entry')}`]),
    say('title_entry'),
  ];
  return [
    ...[...new Set(subjects)].map((subject, at) => `${at + 1}. ${subject}.`),
    ...entries.map((entry, at) => `${'I'.repeat(at + 1)}. ${entry.replace(/[.]$/, '')}.`),
  ].join(' ');
}

/** Without the stop that the punctuation of the card puts there itself. */
const trimPunctuation = (text: string): string => text.replace(/[\s.,:;/]+$/, '');
