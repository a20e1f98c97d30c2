import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { RESERVED_SLUGS } from '#contract/shared/constants.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/shared/languages.ts';
import type { Static, TObject } from 'typebox';
import {
  NOTICE_NAMES,
  lineProblems,
  templateProblems,
} from '../../patrons/alerts/template-problems.ts';
import type { NoticeTemplate, NoticeTemplates } from '../../patrons/alerts/words.ts';
import {
  EventMatter,
  ListMatter,
  NoticeMatter,
  PageMatter,
  parseMatter,
  TextMatter,
} from './front-matter.ts';
import { listProblems } from './reading-list.ts';
import { eventDateProblems, questionProblems } from './text-problems.ts';

/** A text in one language. */
export interface LocalizedText<M> {
  matter: M;
  body: string;
  /** Line of the file on which the body begins. */
  bodyLine: number;
}
/** A text in its languages; Portuguese is required. */
export type Translations<M> = { pt: LocalizedText<M> } & Partial<Record<Locale, LocalizedText<M>>>;

/** All validated texts of the institution. */
export interface Content {
  pages: ReadonlyMap<string, Translations<PageMatter>>;
  events: ReadonlyMap<string, Translations<EventMatter>>;
  /** Reading lists by address. */
  lists: ReadonlyMap<string, Translations<ListMatter>>;
  /** faq, general-information, section-1, section-2, activity-13 … */
  texts: ReadonlyMap<string, Translations<TextMatter>>;
  /** Texts of notices that replace the built-in ones. */
  notices: NoticeTemplates;
  /** Changes with any text of the site. */
  version: string;
}

const KINDS = {
  pages: PageMatter,
  events: EventMatter,
  lists: ListMatter,
  parameters: TextMatter,
  notices: NoticeMatter,
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
  displayPath: string;
  text: string;
}

/** Problems of the texts, one per line. */
export class ContentProblem extends Error {
  override name = 'ContentFault';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads the folders; files in later folders override those of the same name. Layout:
 * `<locale>/pages|events|lists|parameters|notices/<name>.md`.
 *
 * @throws ContentProblem with all problems
 */
export function readContent(folders: readonly string[]): Content {
  const problems: string[] = [];
  const files = filesOf(folders, problems);
  const content = {
    pages: gather(files, 'pages', PageMatter, problems),
    events: gather(files, 'events', EventMatter, problems),
    lists: gather(files, 'lists', ListMatter, problems),
    texts: gather(files, 'parameters', TextMatter, problems),
    notices: gather(files, 'notices', NoticeMatter, problems),
    version: contentVersion(files.filter(({ kind }) => kind !== 'notices')),
  };
  problems.push(...crossProblems(files, content));
  if (problems.length > 0) throw new ContentProblem(problems);
  return content;
}

/** Checks of a whole text and of its translations. */
function crossProblems(
  files: readonly File[],
  { events, lists, texts, notices }: Omit<Content, 'version'>,
): string[] {
  return files.flatMap(({ kind, name, locale, displayPath, text }) => {
    const event = kind === 'events' ? events.get(name) : undefined;
    const list = kind === 'lists' ? lists.get(name)?.[locale] : undefined;
    const faq = name === 'faq' && kind === 'parameters' ? texts.get(name)?.[locale] : undefined;
    return [
      ...(event ? eventDateProblems(event, locale) : []),
      ...(list ? listProblems(list) : []),
      ...(faq ? questionProblems(faq) : []),
      ...(kind === 'notices' ? noticeProblems(name, text, notices.get(name)?.[locale]) : []),
    ].map((problem) => `${displayPath}: ${problem}`);
  });
}

/** Fields are checked even if the front matter is broken. */
const noticeProblems = (name: string, text: string, template: NoticeTemplate | undefined) =>
  template ? templateProblems(name, text, template) : lineProblems(name, text);

function filesOf(folders: readonly string[], problems: string[]): File[] {
  const found = new Map<string, File>();
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    for (const path of globSync('*/*/*.md', { cwd: folder }).sort()) {
      const [locale = '', kind = '', file = ''] = path.split(/[\\/]/);
      const displayPath = join(folder, path);
      if (!isLocale(locale)) {
        problems.push(
          `${displayPath}: "${locale}" is no language of the catalogue (${LOCALES.join(', ')})`,
        );
      } else if (!isKind(kind)) {
        problems.push(`${displayPath}: "${kind}" is none of ${Object.keys(KINDS).join(', ')}`);
      } else {
        const name = file.replace(/\.md$/, '');
        const text = readFileSync(displayPath, 'utf8');
        found.set(`${locale}/${kind}/${name}`, { locale, kind, name, displayPath, text });
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
  problems: string[],
): Map<string, Translations<Static<T>>> {
  const gathered = new Map<string, Partial<Record<Locale, LocalizedText<Static<T>>>>>();
  const own = files.filter((file) => file.kind === kind);
  for (const file of own) {
    const wrongName = problemOfName(file);
    if (wrongName) problems.push(`${file.displayPath}: ${wrongName}`);
    const parsed = parseMatter(file.text, schema);
    if ('problems' in parsed) {
      problems.push(...parsed.problems.map((problem) => `${file.displayPath}: ${problem}`));
      continue;
    }
    gathered.set(file.name, { ...gathered.get(file.name), [file.locale]: parsed });
  }
  // A notice without a text in a language has the built-in one.
  for (const { name, displayPath } of kind === 'notices' ? [] : own) {
    if (own.some((file) => file.name === name && file.locale === DEFAULT_LOCALE)) continue;
    problems.push(
      `${displayPath}: there is no ${DEFAULT_LOCALE}/${kind}/${name}.md; Portuguese is needed`,
    );
  }
  return gathered as Map<string, Translations<Static<T>>>;
}

function problemOfName({ kind, name }: File): string | null {
  if (kind === 'parameters') {
    return TEXT_NAMES.includes(name) ? null : `the name must be one of ${TEXT_NAMES.join(', ')}`;
  }
  if (kind === 'notices') {
    return NOTICE_NAMES.includes(name)
      ? null
      : `there is no notice "${name}"; "acervo notices fields" lists the names`;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    return 'the name becomes an address: write small letters, digits and hyphens';
  }
  if (kind === 'pages' && RESERVED_SLUGS.includes(name)) {
    return `the address /${name} is taken by the catalogue itself`;
  }
  return null;
}

function contentVersion(files: readonly File[]): string {
  const digest = createHash('sha256');
  for (const { locale, kind, name, text } of files)
    digest.update(`${locale}/${kind}/${name}\n${text}`);
  return digest.digest('hex').slice(0, 12);
}
