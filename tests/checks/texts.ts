import { existsSync, globSync, readFileSync } from 'node:fs';
import { SERVER_TABLES } from '#api/core/server-tables.ts';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import { REFUSALS } from '#contract/shared/refusals.ts';
import { AREAS } from '#lib/i18n/tables.ts';

/**
 * Checks the translations: the same keys and parameters in every language, every key that code
 * asks for, no key that nothing asks for, no key put together at run time, and the spaces of French.
 * Returns the problems, a sentence each.
 */
export function checkTexts(): string[] {
  const tables = loadTables();
  return [
    ...compareLocales(tables),
    ...unlistedLocales(),
    ...checkUses(tables.pt),
    ...checkServerTables(),
    ...checkRefusals(),
    ...checkFrench(),
  ];
}

/** The only files that may ask for a key they did not write: of a failed call, of a refusal in an address, of anything said another way. */
const MAY_COMPUTE = new Set([
  'src/islands/ui/error-text.ts',
  'src/islands/auth/InstitutionalReturn.tsx',
  'src/lib/i18n/bent.ts',
]);

/** A folder for each language. */
const FOLDER = 'src/lib/i18n/locales';

type Table = Map<string, string>;

const readTable = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

function loadTables(): Record<Locale, Table> {
  const tableOf = (locale: Locale): Table =>
    new Map(
      AREAS.flatMap((area) =>
        Object.entries(readTable(`${FOLDER}/${locale}/${area}.json`)).map(
          ([key, text]) => [`${area}.${key}`, text] as const,
        ),
      ),
    );
  return Object.fromEntries(LOCALES.map((locale) => [locale, tableOf(locale)])) as never;
}

const FORM = /_(zero|one|two|few|many|other)$/;
const stem = (key: string): string => key.replace(FORM, '');
const stems = (table: Table): Set<string> => new Set([...table.keys()].map(stem));
const paramsOf = (text: string): string =>
  [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');

function compareLocales(tables: Record<Locale, Table>): string[] {
  const problems: string[] = [];
  const reference = stems(tables.pt);
  for (const locale of LOCALES) {
    const own = stems(tables[locale]);
    for (const key of reference) if (!own.has(key)) problems.push(`${locale}: ${key} is missing`);
    for (const key of own) if (!reference.has(key)) problems.push(`${locale}: ${key} is not in pt`);
    for (const [key, text] of tables[locale]) {
      if (['', 'TODO'].includes(text.trim())) problems.push(`${locale}: ${key} is empty`);
      const other = tables.pt.get(key);
      if (other !== undefined && paramsOf(other) !== paramsOf(text) && !key.endsWith('_one')) {
        problems.push(`${locale}: ${key} has other parameters than pt`);
      }
      if (!FORM.test(key)) continue;
      for (const form of pluralForms(locale)) {
        const wanted = `${stem(key)}_${form}`;
        if (!tables[locale].has(wanted)) problems.push(`${locale}: ${wanted} is missing`);
      }
    }
  }
  return problems;
}

/**
 * The plural forms that a language has for counts below a million: those of whole millions and of
 * fractions ("many" in French) fall back to "other", which is right after digits.
 */
const pluralForms = (locale: Locale): Set<string> => {
  const rules = new Intl.PluralRules(locale);
  const counts = Array.from({ length: 1000 }, (_none, count) => rules.select(count));
  return new Set([...counts, rules.select(100_000), 'other']);
};

/** The words of the server: the same files, keys and parameters in every language. */
function checkServerTables(): string[] {
  return LOCALES.flatMap((locale) => {
    const found = globSync(`${FOLDER}/${locale}/server/*.json`).map((file) =>
      file.slice(`${FOLDER}/${locale}/`.length, -'.json'.length),
    );
    const unknown = found.filter((name) => !SERVER_TABLES.some((table) => table === name));
    return [
      ...unknown.map((name) => `${locale}: ${name}.json is read by nothing`),
      ...SERVER_TABLES.flatMap((table) => compareTables(locale, table)),
    ];
  });
}

function compareTables(locale: Locale, name: string): string[] {
  const file = `${FOLDER}/${locale}/${name}.json`;
  if (!existsSync(file)) return [`${file} is missing`];
  const pt = readTable(`${FOLDER}/pt/${name}.json`);
  const own = readTable(file);
  const extra = Object.keys(own).filter((key) => !(key in pt));
  return [
    ...extra.map((key) => `${file}: ${key} is not in pt`),
    ...Object.entries(pt).flatMap(([key, text]) => {
      const translated = own[key] ?? '';
      if (translated.trim() === '') return [`${file}: ${key} has no words`];
      return paramsOf(translated) === paramsOf(text)
        ? []
        : [`${file}: ${key} has other parameters than pt`];
    }),
  ];
}

/** A language whose files are complete and which nobody can choose. */
const unlistedLocales = (): string[] =>
  globSync(`${FOLDER}/*`)
    .map((folder) => folder.split('/').at(-1) ?? '')
    .filter((name) => !LOCALES.some((locale) => locale === name))
    .filter((name) => AREAS.every((area) => existsSync(`${FOLDER}/${name}/${area}.json`)))
    .map((name) => `${name}: its files are complete; add it to LOCALES`);

/** `t('area.key'`, wherever it stands; anything else in that place is a computed key. */
const CALL = /(?<![\w.$])t\(\s*(?:'([a-z_-]+\.[a-z0-9_]+)'|([^)\s][^,)]*))/g;
const LITERAL = /'([a-z-]+\.[a-z0-9_]+)'/g;

function checkUses(pt: Table): string[] {
  const problems: string[] = [];
  const known = stems(pt);
  const used = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx,astro}')) {
    const code = readFileSync(file, 'utf8');
    for (const [, key = ''] of code.matchAll(LITERAL)) if (known.has(key)) used.add(key);
    if (MAY_COMPUTE.has(file)) continue;
    for (const [, key, computed] of code.matchAll(CALL)) {
      if (key !== undefined && !known.has(key)) problems.push(`${file}: no text for ${key}`);
      if (computed !== undefined && !computed.startsWith('key:')) {
        problems.push(`${file}: computed key t(${computed})`);
      }
    }
  }
  for (const key of known) if (!used.has(key)) problems.push(`pt: nothing uses ${key}`);
  return problems;
}

function checkRefusals(): string[] {
  return LOCALES.flatMap((locale) => {
    const texts = readTable(`${FOLDER}/${locale}/refusals.json`);
    const missing = REFUSALS.filter((code) => !texts[code]?.trim());
    const extra = Object.keys(texts).filter((code) => !REFUSALS.some((known) => known === code));
    return [
      ...missing.map((code) => `refusals ${locale}: ${code} has no words`),
      ...extra.map((code) => `refusals ${locale}: ${code} is no refusal`),
    ];
  });
}

/** Before : ; ? ! and inside « » French has a space that no end of a line breaks. */
const LOOSE = /« | [:;?!»]/;

const checkFrench = (): string[] =>
  globSync(`${FOLDER}/fr/**/*.{json,md}`)
    .filter((file) => LOOSE.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: a space before : ; ? ! or in « » can be broken`);
