import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { RESERVED_SLUGS } from '#contract/shared/constants.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/shared/languages.ts';
import type { Static, TObject } from 'typebox';
import { EventMatter, ListMatter, PageMatter, parseMatter, TextMatter } from './front-matter.ts';
import { listFaults } from './reading-list.ts';
import { eventDateFaults, questionFaults } from './whole-text-faults.ts';

/** One text in one language. */
export interface Written<M> {
  matter: M;
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
}
/** A text in the languages that it has; Portuguese always. */
export type Translations<M> = { pt: Written<M> } & Partial<Record<Locale, Written<M>>>;

/** Everything that libraries write, checked. */
export interface Content {
  pages: ReadonlyMap<string, Translations<PageMatter>>;
  events: ReadonlyMap<string, Translations<EventMatter>>;
  /** Reading lists, by address. */
  lists: ReadonlyMap<string, Translations<ListMatter>>;
  /** faq, general-information, section-1, section-2, activity-13 … */
  texts: ReadonlyMap<string, Translations<TextMatter>>;
  /** Changes whenever any text does. */
  version: string;
}

const KINDS = {
  pages: PageMatter,
  events: EventMatter,
  lists: ListMatter,
  parameters: TextMatter,
} as const satisfies Record<string, TObject>;
type Kind = keyof typeof KINDS;

const TEXT_NAMES: readonly string[] = [
  'faq',
  'general-information',
  'section-1',
  'section-2',
  ...Object.values(ACTIVITY).map((code) => `activity-${code}`),
];

interface File {
  locale: Locale;
  kind: Kind;
  name: string;
  /** For messages: "content/pt/pages/ajuda.md". */
  shown: string;
  text: string;
}

/** What is wrong with the texts, a line each. */
export class ContentFault extends Error {
  override name = 'ContentFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * Reads the folders; of two files with one name that of the later folder counts. Layout:
 * `<locale>/pages|events|lists|parameters/<name>.md`.
 *
 * @throws ContentFault with everything that is wrong
 */
export function readContent(folders: readonly string[]): Content {
  const faults: string[] = [];
  const files = filesOf(folders, faults);
  const content = {
    pages: gather(files, 'pages', PageMatter, faults),
    events: gather(files, 'events', EventMatter, faults),
    lists: gather(files, 'lists', ListMatter, faults),
    texts: gather(files, 'parameters', TextMatter, faults),
    version: versionOf(files),
  };
  faults.push(...crossFaults(files, content));
  if (faults.length > 0) throw new ContentFault(faults);
  return content;
}

/** What only shows when a text is read as a whole, or beside its translations. */
function crossFaults(
  files: readonly File[],
  { events, lists, texts }: Pick<Content, 'events' | 'lists' | 'texts'>,
): string[] {
  return files.flatMap(({ kind, name, locale, shown }) => {
    const event = kind === 'events' ? events.get(name) : undefined;
    const list = kind === 'lists' ? lists.get(name)?.[locale] : undefined;
    const faq = name === 'faq' && kind === 'parameters' ? texts.get(name)?.[locale] : undefined;
    return [
      ...(event ? eventDateFaults(event, locale) : []),
      ...(list ? listFaults(list) : []),
      ...(faq ? questionFaults(faq) : []),
    ].map((fault) => `${shown}: ${fault}`);
  });
}

function filesOf(folders: readonly string[], faults: string[]): File[] {
  const found = new Map<string, File>();
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    for (const path of globSync('*/*/*.md', { cwd: folder }).sort()) {
      const [locale = '', kind = '', file = ''] = path.split(/[\\/]/);
      const shown = join(folder, path);
      if (!isLocale(locale)) {
        faults.push(
          `${shown}: "${locale}" is no language of the catalogue (${LOCALES.join(', ')})`,
        );
      } else if (!isKind(kind)) {
        faults.push(`${shown}: "${kind}" is none of ${Object.keys(KINDS).join(', ')}`);
      } else {
        const name = file.replace(/\.md$/, '');
        const text = readFileSync(shown, 'utf8');
        found.set(`${locale}/${kind}/${name}`, { locale, kind, name, shown, text });
      }
    }
  }
  return [...found.values()];
}

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);
const isKind = (text: string): text is Kind => text in KINDS;

function gather<T extends TObject>(
  files: readonly File[],
  kind: Kind,
  schema: T,
  faults: string[],
): Map<string, Translations<Static<T>>> {
  const gathered = new Map<string, Partial<Record<Locale, Written<Static<T>>>>>();
  const own = files.filter((file) => file.kind === kind);
  for (const file of own) {
    const wrongName = faultOfName(file);
    if (wrongName) faults.push(`${file.shown}: ${wrongName}`);
    const parsed = parseMatter(file.text, schema);
    if ('faults' in parsed) {
      faults.push(...parsed.faults.map((fault) => `${file.shown}: ${fault}`));
      continue;
    }
    gathered.set(file.name, { ...gathered.get(file.name), [file.locale]: parsed });
  }
  for (const { name, shown } of own) {
    if (own.some((file) => file.name === name && file.locale === DEFAULT_LOCALE)) continue;
    faults.push(`${shown}: there is no ${DEFAULT_LOCALE}/${kind}/${name}.md; Portuguese is needed`);
  }
  return gathered as Map<string, Translations<Static<T>>>;
}

function faultOfName({ kind, name }: File): string | null {
  if (kind === 'parameters') {
    return TEXT_NAMES.includes(name) ? null : `the name must be one of ${TEXT_NAMES.join(', ')}`;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    return 'the name becomes an address: write small letters, digits and hyphens';
  }
  if (kind === 'pages' && RESERVED_SLUGS.includes(name)) {
    return `the address /${name} is taken by the catalogue itself`;
  }
  return null;
}

function versionOf(files: readonly File[]): string {
  const digest = createHash('sha256');
  for (const { locale, kind, name, text } of files)
    digest.update(`${locale}/${kind}/${name}\n${text}`);
  return digest.digest('hex').slice(0, 12);
}
