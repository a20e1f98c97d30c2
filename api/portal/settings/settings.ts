import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static, type TProperties } from 'typebox';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { GUIDES } from '#contract/shared/constants.ts';
import { DEFAULT_LANGUAGES, DEFAULT_LOCALE, LOCALES } from '#contract/shared/languages.ts';
import { CHANGEABLE, CHANGEABLE_UNLESS_SAID } from '#contract/shared/personal-data.ts';
import { DEFAULT_COUNTRY } from '#contract/shared/contact.ts';
import { DEFAULT_CURRENCY } from '#contract/shared/money.ts';
import { LocalizedText, object } from '#contract/shared/shapes.ts';
import { word } from '../../core/words.ts';
import { isNetwork } from '../../core/http/networks.ts';
import { baseProblems, PLACEHOLDERS } from './link-rules.ts';
import { passwordProblems, PasswordSettings } from './password-settings.ts';
import { institutionalProblems, Oidc, Saml } from './login-settings.ts';
import { Retention } from './retention.ts';
import { htmlProblems, settingsProblem } from './settings-problems.ts';

const Address = (description: string) =>
  Type.String({ pattern: '^(https?://\\S+)?$', default: '', description });
const NO_WORDS = { pt: '' };
/** Words of the catalogue in every language. */
const wordsOf = (key: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, word('server/settings', key, locale)]));
/** Settings that may be left out together. */
const group = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false, default: {} });

/** Another catalogue that speaks the same contract. */
const Peer = object({
  code: Type.Integer({ minimum: 1, description: 'cod_empresa of its rows' }),
  name: Type.String({ minLength: 1, description: 'desc_empresa of its rows' }),
  address: Type.String({
    pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
    description: 'Of its site: its calls stand under /api there, its titles under /acervo',
  }),
});
export type Peer = Static<typeof Peer>;

/** Every setting with a default may be left out of the file. */
const Settings = object({
  institution: object({
    sigla: Type.String({ minLength: 1, description: 'Abbreviation' }),
    name: Type.String({ minLength: 1 }),
    code: Type.Integer({ minimum: 1, default: 1, description: 'codEmpresa' }),
    colour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', default: '#1b4ea3' }),
    logo: Type.String({
      pattern: '^([\\w-]+\\.(svg|png))?$',
      default: '',
      description: 'A file of the folder content/files; empty: the mark of the catalogue',
    }),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      default: DEFAULT_COUNTRY,
      description: 'As ISO 3166 names it; how postal codes are written',
    }),
    webAddress: Address('Web address of the institution'),
    securityContact: Type.String({
      pattern: '^((https://|mailto:|tel:)\\S+)?$',
      default: '',
      description: 'Whom to tell of a vulnerability (security.txt); empty: its web address',
    }),
    privacyUrl: Address('link_lgpd: its privacy law page'),
    acquisitionUrl: Address('Its acquisition site'),
    icapUrl: Address('Where the link of activity 57 leads'),
    networkUrl: Address('Where the link of activity 87 leads'),
    support: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: NO_WORDS,
      description: 'HTML of the support dialog; no script, style or frame',
    }),
    loginLabel: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: wordsOf('login_label'),
      description: 'What its user names are called',
    }),
    loginMessage: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: wordsOf('login_message'),
      description: 'What is said above the form that signs in',
    }),
  }),
  languages: Type.Array(Type.Enum([...LOCALES]), {
    minItems: 1,
    uniqueItems: true,
    default: [...DEFAULT_LANGUAGES],
    description: 'Languages that pages are built in, in the order of the language bar',
  }),
  activities: Type.Array(Type.Enum(Object.values(ACTIVITY)), {
    default: [
      ACTIVITY.personalArea,
      ACTIVITY.acquisitionSuggestion,
      ACTIVITY.generalComment,
      ACTIVITY.modalLoginOptional,
    ],
    description: 'Activity codes that are switched on (specification §6)',
  }),
  permissions: Type.Array(
    object({
      group: Type.Optional(
        Type.String({ minLength: 1, description: 'Code of a patron group; absent: everybody' }),
      ),
      module: Type.Integer({ minimum: 1, description: 'cod_modulo' }),
      activity: Type.Integer({ minimum: 1, description: 'cod_atividade' }),
      description: Type.String({ default: '' }),
    }),
    { default: [], description: 'Rights of patron groups: authPermissions (specification §6)' },
  ),
  login: group({
    categories: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of the user categories to choose from; none: it is not asked',
    }),
    asksPerson: Type.Boolean({
      default: false,
      description: 'Several people may share a user name; they choose who they are',
    }),
    suffix: Type.String({
      pattern: '^(@\\S+)?$',
      default: '',
      description: 'What a user name without @ is completed with',
    }),
    destination: Type.Enum(['meupergamum', 'catalogo'], {
      default: 'meupergamum',
      description: 'Where one is taken after signing in, unless one chooses',
    }),
    ownNetworks: Type.Array(Type.String(), {
      default: [],
      description: 'Addresses of the institution, such as 10.0.0.0/8: many people share them',
    }),
    sessionDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'Days after which a session ends, however much it is used',
    }),
    rememberedDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 90,
      description: 'The same of a session that the device remembers',
    }),
    mdAut: Type.Integer({ default: 2, description: '2, with mdCrypt 4: passwords are recovered' }),
    mdCrypt: Type.Integer({ default: 4, description: '4, with mdAut 2: passwords are recovered' }),
  }),
  passwords: PasswordSettings,
  mail: group({
    from: Type.String({
      pattern: '^([^\\s@]+@[^\\s@]+)?$',
      default: '',
      description: 'Address of the sender of every message',
    }),
  }),
  client: Type.Object(
    { id: Type.String({ minLength: 1 }), secret: Type.String({ minLength: 1 }) },
    {
      additionalProperties: false,
      default: { id: 'acervo', secret: 'acervo' },
      description: 'Of the site; every page shows it, so that it keeps nothing',
    },
  ),
  oidc: Type.Optional(Oidc),
  saml: Type.Optional(Saml),
  timeZone: Type.String({ minLength: 1, default: 'America/Sao_Paulo' }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    default: DEFAULT_CURRENCY,
    description: 'As ISO 4217 names it; payment slips are made in BRL only',
  }),
  signLanguage: Type.Boolean({ default: false, description: 'Offers VLibras, a foreign script' }),
  offline: Type.Boolean({
    default: true,
    description: 'Browsers keep the pages read last, to be read without a connection',
  }),
  covers: group({
    origins: Type.Array(Type.String({ pattern: '^https://[a-z0-9-]+([.][a-z0-9-]+)+$' }), {
      default: [],
      description: 'Servers that pages may load covers from, where records name them',
    }),
    defaultImage: Type.String({
      pattern: '^([\\w-]+\\.(svg|png|jpe?g|webp|avif))?$',
      default: '',
      description: 'A file of the folder content/files; empty: covers are drawn',
    }),
  }),
  selfService: group({
    enabled: Type.Boolean({ default: false }),
    address: Type.String({ pattern: '^((https?:/)?/\\S*)?$', default: '' }),
    terminals: Type.Array(Type.String(), {
      default: [],
      description: 'Network addresses of the kiosks; none: every browser is one',
    }),
    library: Type.Integer({ minimum: 0, default: 0, description: 'Code of the library; 0: none' }),
    authentication: Type.String({ default: '' }),
  }),
  limits: group({
    pendingComments: Type.Integer({ minimum: 0, default: 5 }),
    pendingSuggestions: Type.Integer({ minimum: 0, default: 5 }),
    pendingRequests: Type.Integer({ minimum: 0, default: 5 }),
    pendingServices: Type.Integer({
      minimum: 0,
      default: 5,
      description: 'Requests to the reference desk that wait for an answer; 0: any number',
    }),
    serviceFileDays: Type.Integer({
      minimum: 1,
      default: 90,
      description: 'Files of such a request are kept for so many days after its end',
    }),
  }),
  timedWork: group({
    inServer: Type.Boolean({
      default: true,
      description: 'False where a timer runs "acervo jobs run"',
    }),
    remindBefore: Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), {
      default: [2],
      description: 'How many days before a loan is due its borrower is reminded',
    }),
    remindAfter: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
      default: [1, 7, 21],
      description: 'How many days after it is told that a loan is overdue',
    }),
    remindHour: Type.Integer({
      minimum: 0,
      maximum: 23,
      default: 8,
      description: 'From which hour of the day on',
    }),
    calendarTitles: Type.Boolean({
      default: true,
      description: 'Whether calendars of due dates name the titles',
    }),
  }),
  privacy: group({
    consent: group({
      version: Type.String({
        pattern: '^[\\w.-]{0,40}$',
        default: '',
        description: 'Of the consent text; another one is asked about anew; empty: none is asked',
      }),
      text: Type.Object(LocalizedText.properties, {
        additionalProperties: false,
        default: NO_WORDS,
        description: 'HTML that patrons agree to; no script, style or frame',
      }),
    }),
    keptYears: Type.Integer({
      minimum: 0,
      maximum: 30,
      default: 5,
      description: 'For how many years the law has debts kept; told to whoever asks for erasure',
    }),
    retention: Retention,
  }),
  personalData: group({
    editable: Type.Array(Type.Enum([...CHANGEABLE]), {
      uniqueItems: true,
      default: [...CHANGEABLE_UNLESS_SAID],
      description: 'What patrons may change of what is known of them',
    }),
  }),
  clearance: group({
    days: Type.Integer({
      minimum: 1,
      maximum: 366,
      default: 5,
      description: 'For how many days a declaration that nothing is pending holds',
    }),
    closedGroups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of the patron groups that get theirs at the desk only',
    }),
    text: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: NO_WORDS,
      description: 'What is told about the declaration; empty: words of the catalogue',
    }),
  }),
  slips: group({
    collectionCode: Type.String({
      pattern: '^([0-9]{5}-[0-9])?$',
      default: '',
      description: 'Collection code of the payment slip; empty: it names none',
    }),
    days: Type.Integer({ minimum: 0, maximum: 90, default: 8, description: 'Until they are due' }),
    pix: Type.Optional(
      object({
        key: Type.String({
          pattern: '^[\\x21-\\x7e]{1,77}$',
          description: 'CPF, CNPJ, e-mail address, telephone (+55…) or random key of the payee',
        }),
        name: Type.String({ minLength: 1, maxLength: 60, description: 'Of the payee' }),
        city: Type.String({ minLength: 1, maxLength: 60, description: 'Of the payee' }),
      }),
    ),
  }),
  acquisitions: group({
    teacherGroups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of the patron groups that suggest purchases for their courses',
    }),
  }),
  closedStack: group({
    locations: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Beginnings of the shelf locations that readers do not enter',
    }),
  }),
  loanRequests: group({
    places: Type.Array(
      object({
        code: Type.Integer({ minimum: 1, description: 'cod_local_recebimento; never given anew' }),
        name: LocalizedText,
        library: Type.Optional(
          Type.String({ minLength: 1, description: 'Code of its library; absent: of all' }),
        ),
      }),
      { default: [], description: 'Where a copy that another library sends is picked up' },
    ),
  }),
  search: group({
    equivalents: Type.Array(Type.String({ pattern: '=', maxLength: 1000 }), {
      default: [],
      maxItems: 1000,
      description: 'Words that stand for one another, "UFPR = Universidade Federal do Paraná"',
    }),
    editionsTogether: Type.Boolean({
      default: false,
      description: 'Results show one title of each work, until somebody asks for every edition',
    }),
    newForDays: Type.Integer({
      minimum: 0,
      maximum: 3650,
      default: 90,
      description: 'How long a title counts among the new acquisitions; 0: all titles always do',
    }),
  }),
  copyProfiles: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true }), {
    default: {},
    description: 'Profiles of `acervo import --profile`, by name (docs/moving-in.md)',
  }),
  guides: Type.Array(
    object({
      code: Type.Enum([...GUIDES]),
      title: Type.Optional(LocalizedText),
    }),
    { default: [], description: 'Guides of the search, in their order; none: all that there are' },
  ),
  peers: group({
    network: Type.Optional(Peer),
    target: Type.Optional(Peer),
    seconds: Type.Number({
      minimum: 0.1,
      maximum: 30,
      default: 5,
      description: 'How long they may take to answer',
    }),
  }),
  bases: Type.Array(
    object({
      code: Type.String({
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'abnt, target and grupoa have calls of their own',
      }),
      name: Type.String({ minLength: 1 }),
      address: Type.String({
        pattern: '^(https?:/)?/\\S+$',
        description: `May name ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`,
      }),
      key: Type.String({ default: '', description: 'Signs {assinatura}: HMAC-SHA256' }),
      links: Type.Array(Type.String({ pattern: '^https?://\\S+$' }), {
        default: [],
        description: 'Beginnings of the addresses in records that this base serves',
      }),
      ownPage: Type.Boolean({ default: false, description: 'Opened by the page /pearson' }),
    }),
    { default: [], description: 'External bases to which readers are taken, signed in' },
  ),
  records: group({
    sources: Type.Array(
      object({
        source: Type.String({ minLength: 1, description: 'As 003 or --source names it' }),
        number: Type.String({
          pattern: '^(00[0-9]|[0-9A-Za-z]{3}\\$[a-z0-9])$',
          description: 'Where the number of its records stands: 999$c, 035$a, 001',
        }),
        prefix: Type.String({
          default: '',
          description: 'What the number begins with there, and is taken off',
        }),
      }),
      { default: [], description: 'Sources whose records are not known by their 001' },
    ),
  }),
  publish: group({
    titles: Type.Integer({
      minimum: 0,
      default: 5000,
      description: 'How many titles are pre-rendered at most',
    }),
    authorities: Type.Integer({
      minimum: 0,
      default: 5000,
      description: 'How many authorities are pre-rendered at most',
    }),
    titlesInSiteSearch: Type.Integer({
      minimum: 0,
      maximum: 30_000,
      default: 0,
      description: 'How many titles the search of the help pages knows, too',
    }),
  }),
  demonstration: Type.Boolean({
    default: false,
    description: 'True only for the demonstration network, whose passwords are public',
  }),
});

/** What a library sets for itself; lives as `settings.json` in the data folder. */
export type Settings = Static<typeof Settings>;

/** Used once a start: making the code that checks shorter takes longer than it spares. */
const validate = new Ajv({
  allErrors: true,
  code: { optimize: false },
  strict: false,
  useDefaults: true,
  validateSchema: false,
  verbose: true,
}).compile<Settings>(Settings);

/** Checks settings read from anywhere. Throws one sentence per wrong setting, with its place. */
export function parseSettings(value: unknown, where: string): Settings {
  const problems = validate(value)
    ? valueProblems(value)
    : (validate.errors ?? []).map(settingsProblem);
  if (problems.length === 0) return value as Settings;
  throw new Error([...new Set(problems)].map((problem) => `${where}: ${problem}`).join('\n'));
}

function valueProblems(settings: Settings): string[] {
  const { timeZone, languages, institution, login, passwords, peers, bases, oidc, saml } = settings;
  const noDefault = languages.includes(DEFAULT_LOCALE)
    ? []
    : [`languages: "${DEFAULT_LOCALE}" must be among them; texts fall back to it`];
  const networks = login.ownNetworks.flatMap((text, at) =>
    isNetwork(text)
      ? []
      : [`login.ownNetworks[${at}]: "${text}" is no address, nor a network like 10.0.0.0/8`],
  );
  const zone = isTimeZone(timeZone) ? [] : [`timeZone: "${timeZone}" is no time zone`];
  const money = Intl.supportedValuesOf('currency').includes(settings.currency)
    ? []
    : [`currency: "${settings.currency}" is no currency (ISO 4217, like BRL or EUR)`];
  const support = Object.entries(institution.support).flatMap(([locale, html]) =>
    htmlProblems(html, `institution.support.${locale}`),
  );
  const consent = Object.entries(settings.privacy.consent.text).flatMap(([locale, html]) =>
    htmlProblems(html, `privacy.consent.text.${locale}`),
  );
  const addresses = (['network', 'target'] as const).flatMap((name) => {
    const address = peers[name]?.address;
    return address === undefined || URL.canParse(address)
      ? []
      : [`peers.${name}.address: "${address}" is no address`];
  });
  const wrongBases = bases.flatMap((base, at) =>
    baseProblems(base).map((problem) => `bases.${at}.${problem}`),
  );
  const logins = [...passwordProblems(passwords), ...institutionalProblems(oidc, saml)];
  return [
    ...zone,
    ...money,
    ...noDefault,
    ...networks,
    ...support,
    ...consent,
    ...logins,
    ...addresses,
    ...wrongBases,
  ];
}

/** Writes `settings.json`: whole or not at all. */
export function writeSettings(dataFolder: string, settings: Settings): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, 'settings.json');
  writeFileSync(`${file}.part`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Reads `settings.json` of a data folder. */
export function readSettings(dataFolder: string): Settings {
  const file = join(dataFolder, 'settings.json');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  return parseSettings(value, file);
}

/** Does this platform know the zone? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
