import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static, type TProperties } from 'typebox';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { GUIDES } from '#contract/shared/constants.ts';
import { DEFAULT_LANGUAGES, DEFAULT_LOCALE, LOCALES } from '#contract/shared/languages.ts';
import { CHANGEABLE, CHANGEABLE_UNLESS_SAID } from '#contract/shared/personal-data.ts';
import { DEFAULT_COUNTRY } from '#contract/shared/contact.ts';
import { DEFAULT_CURRENCY } from '#contract/shared/money.ts';
import { LocalizedText, object } from '#contract/shared/shapes.ts';
import { validatorOf } from '../../core/validators.ts';
import { word } from '../../core/words.ts';
import { isNetwork } from '../../core/http/networks.ts';
import { baseProblems, PLACEHOLDERS } from './link-rules.ts';
import { NoticeSettings } from './notice-settings.ts';
import { passwordProblems, PasswordSettings } from './password-settings.ts';
import { institutionalProblems, Oidc, Saml } from './login-settings.ts';
import { Retention } from './retention.ts';
import { htmlProblems, settingsProblem } from './settings-problems.ts';
import { WebhookSettings } from './webhook-settings.ts';

const Address = (description: string) =>
  Type.String({ pattern: '^(https?://\\S+)?$', default: '', description });
const NO_WORDS = { pt: '' };
/** Texts of the catalogue in every language. */
const defaultTexts = (key: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, word('server/settings', key, locale)]));
/** An optional group of settings. */
const group = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, default: {}, description });

/** Another catalogue that implements the same contract. */
const Peer = object(
  {
    code: Type.Integer({
      minimum: 1,
      description: 'Its institution code (`cod_empresa` of its rows)',
    }),
    name: Type.String({
      minLength: 1,
      description: 'Name shown to readers (`desc_empresa` of its rows)',
    }),
    address: Type.String({
      pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
      description:
        'Address of its site; its API must be under `/api`, its titles under `/acervo`. Example: `https://catalogo.example.org`',
    }),
  },
  'Another catalogue; absent: none',
);
export type Peer = Static<typeof Peer>;

const Meaning = object(
  {
    endpoint: Type.String({
      pattern: '^https?://[^\\s?#@]+$',
      description:
        'Address of the embeddings endpoint; queries and titles are sent there. Example: `http://127.0.0.1:11434/v1/embeddings`',
    }),
    model: Type.String({ minLength: 1, description: 'Name of its model; several languages help' }),
    seconds: Type.Number({
      minimum: 0.1,
      maximum: 10,
      default: 1,
      description: 'Timeout for a query, in seconds; then the search is plain',
    }),
    similarity: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: 'Least cosine of titles that are offered in addition; depends on the model',
    }),
  },
  'OpenAI-compatible service by which topics are also searched by meaning; absent: none',
);
export type Meaning = Static<typeof Meaning>;

/** Settings with a default may be omitted. `docs/settings.md` is generated from this schema. */
export const Settings = object({
  institution: object(
    {
      sigla: Type.String({ minLength: 1, description: 'Abbreviation. Example: `UFPR`' }),
      name: Type.String({ minLength: 1, description: 'Full name' }),
      code: Type.Integer({
        minimum: 1,
        default: 1,
        description: 'Institution code (`codEmpresa`)',
      }),
      colour: Type.String({
        pattern: '^#[0-9a-fA-F]{6}$',
        default: '#1b4ea3',
        description: 'Main colour, as six hexadecimal digits; `theme.css` may set more',
      }),
      logo: Type.String({
        pattern: '^([\\w-]+\\.(svg|png))?$',
        default: '',
        description:
          'SVG or PNG file in `content/files`; empty: the logo of Acervo. Example: `logo.svg`',
      }),
      country: Type.String({
        pattern: '^[A-Z]{2}$',
        default: DEFAULT_COUNTRY,
        description: 'ISO 3166 country code; sets the format of postal codes',
      }),
      webAddress: Address('Web site of the institution'),
      securityContact: Type.String({
        pattern: '^((https://|mailto:|tel:)\\S+)?$',
        default: '',
        description:
          'Where to report vulnerabilities, for `security.txt`; empty: `webAddress`. Example: `mailto:security@example.org`',
      }),
      privacyUrl: Address('Page about data protection (`link_lgpd`)'),
      acquisitionUrl: Address('External site for purchase suggestions'),
      icapUrl: Address('Target of the ICAP link (activity 57)'),
      networkUrl: Address('Target of the network catalogue link (activity 87)'),
      support: Type.Object(LocalizedText.properties, {
        additionalProperties: false,
        default: NO_WORDS,
        description: 'HTML of the support dialog; scripts, styles and frames are rejected',
      }),
      loginLabel: Type.Object(LocalizedText.properties, {
        additionalProperties: false,
        default: defaultTexts('login_label'),
        description: 'Label of the user name field',
      }),
      loginMessage: Type.Object(LocalizedText.properties, {
        additionalProperties: false,
        default: defaultTexts('login_message'),
        description: 'Text above the sign-in form',
      }),
    },
    'The institution',
  ),
  languages: Type.Array(Type.Enum([...LOCALES]), {
    minItems: 1,
    uniqueItems: true,
    default: [...DEFAULT_LANGUAGES],
    description: 'Languages to publish, in menu order; `pt` is required, texts fall back to it',
  }),
  activities: Type.Array(Type.Enum(Object.values(ACTIVITY)), {
    default: [
      ACTIVITY.personalArea,
      ACTIVITY.acquisitionSuggestion,
      ACTIVITY.generalComment,
      ACTIVITY.modalLoginOptional,
    ],
    description:
      'Features switched on: 8 personal area, 12 purchase suggestions, 13 comments, 57 ICAP link, 87 network catalogue link, 88 vendor logo, 107 sign-in in a dialog, 1120 captcha at every sign-in, 9001 self-checkout with the phone',
  }),
  permissions: Type.Array(
    object({
      group: Type.Optional(
        Type.String({ minLength: 1, description: 'Code of the patron group; absent: all patrons' }),
      ),
      module: Type.Integer({ minimum: 1, description: 'Module code (`cod_modulo`)' }),
      activity: Type.Integer({ minimum: 1, description: 'Activity code (`cod_atividade`)' }),
      description: Type.String({ default: '', description: 'Free text' }),
    }),
    {
      default: [],
      description:
        'Rights of patron groups; an activity named here is open only to the groups that name it',
    },
  ),
  login: group(
    {
      categories: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Patron group codes offered at sign-in; empty: not asked',
      }),
      asksPerson: Type.Boolean({
        default: false,
        description:
          'Several people may share a user name and choose who they are before the password',
      }),
      alsoBy: Type.Array(Type.Enum(['email', 'card']), {
        uniqueItems: true,
        default: ['email'],
        description:
          'What signs in beside the user name: a registered e-mail address, the number of the card',
      }),
      suffix: Type.String({
        pattern: '^(@\\S+)?$',
        default: '',
        description: 'Appended to user names without an at sign. Example: `@example.org`',
      }),
      destination: Type.Enum(['meupergamum', 'catalogo'], {
        default: 'meupergamum',
        description: 'Page shown after sign-in: personal area or catalogue',
      }),
      ownNetworks: Type.Array(Type.String(), {
        default: [],
        description:
          'Networks of the institution, shared by many people: exempt from per-network limits. Example: `10.0.0.0/8`',
      }),
      sessionDays: Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 30,
        description: 'Maximum age of a session, in days',
      }),
      rememberedDays: Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 90,
        description: 'Maximum age of a remembered session, in days',
      }),
      mdAut: Type.Integer({
        default: 2,
        description: 'Password recovery is offered only if this is 2 and `login.mdCrypt` is 4',
      }),
      mdCrypt: Type.Integer({ default: 4, description: 'See `login.mdAut`' }),
    },
    'Sign-in',
  ),
  cards: group(
    {
      renewMonths: Type.Integer({
        minimum: 0,
        maximum: 120,
        default: 0,
        description: 'Months by which patrons renew their own cards; 0: only the library does',
      }),
      renewGroups: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Codes of the patron groups that may renew their cards; empty: all',
      }),
      daysBefore: Type.Integer({
        minimum: 0,
        maximum: 365,
        default: 30,
        description: 'Days before its end from which a card is announced to expire and renewable',
      }),
    },
    'Validity of cards',
  ),
  registration: group(
    {
      group: Type.String({
        default: '',
        description:
          'Code of the patron group of people who register themselves; empty: nobody may register',
      }),
      validMonths: Type.Integer({
        minimum: 0,
        maximum: 120,
        default: 0,
        description: 'Months for which their cards are valid; 0: without end',
      }),
    },
    'Self-registration, confirmed by the library',
  ),
  passwords: PasswordSettings,
  mail: group(
    {
      from: Type.String({
        pattern: '^([^\\s@]+@[^\\s@]+)?$',
        default: '',
        description: 'Sender address; required with `SMTP_URL`. Example: `library@example.org`',
      }),
    },
    'Outgoing mail',
  ),
  harvesting: group(
    {
      identifier: Type.String({
        pattern: '^([A-Za-z][A-Za-z0-9-]*([.][A-Za-z][A-Za-z0-9-]*)+)?$',
        default: '',
        description:
          'Repository in the identifiers of OAI-PMH, as a domain; never change it. Empty: host of the site. Example: `catalogo.example.org`',
      }),
      email: Type.String({
        pattern: '^([^\\s@]+@[^\\s@]+)?$',
        default: '',
        description:
          'Who answers harvesters; empty: `securityContact` or the sender of mail. Example: `catalogue@example.org`',
      }),
      repositories: Type.Array(
        object({
          address: Type.String({
            pattern: '^https?://[^\\s?#]+$',
            description: 'Base URL of OAI-PMH. Example: `https://repositorio.example.org/oai`',
          }),
          set: Type.String({ default: '', description: 'Only this set; empty: all records' }),
          source: Type.String({
            default: '',
            description: 'Source of its records in the catalogue; empty: its host',
          }),
          library: Type.String({
            default: '',
            description: 'Code of the library of copies that name none',
          }),
        }),
        {
          default: [],
          description:
            'Repositories whose new, changed and deleted records are copied into the catalogue once a day (`acervo harvest`)',
        },
      ),
    },
    'Copying of records by and from other systems ([protocols](protocols.md))',
  ),
  webhooks: WebhookSettings,
  client: Type.Object(
    {
      id: Type.String({ minLength: 1, description: 'Client id' }),
      secret: Type.String({ minLength: 1, description: 'Client secret; not confidential' }),
    },
    {
      additionalProperties: false,
      default: { id: 'acervo', secret: 'acervo' },
      description:
        'Public API client of the site, `acervo` for both values unless set; visible in every page',
    },
  ),
  oidc: Type.Optional(Oidc),
  saml: Type.Optional(Saml),
  timeZone: Type.String({
    minLength: 1,
    default: 'America/Sao_Paulo',
    description: 'IANA time zone of libraries that set none',
  }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    default: DEFAULT_CURRENCY,
    description:
      'ISO 4217 currency code of all amounts; payment slips and Pix need `BRL`. Publish after a change',
  }),
  signLanguage: Type.Boolean({
    default: false,
    description:
      'Offers VLibras (sign language), the only third-party script the content policy can allow',
  }),
  offline: Type.Boolean({
    default: true,
    description: 'A service worker caches recently read pages for reading offline',
  }),
  covers: group(
    {
      origins: Type.Array(Type.String({ pattern: '^https://[a-z0-9-]+([.][a-z0-9-]+)+$' }), {
        default: [],
        description:
          'Servers from which cover images named in records may be loaded. Example: `https://covers.example.org`',
      }),
      defaultImage: Type.String({
        pattern: '^([\\w-]+\\.(svg|png|jpe?g|webp|avif))?$',
        default: '',
        description: 'Image in `content/files` for titles without a cover; empty: a cover is drawn',
      }),
    },
    'Cover images',
  ),
  iiif: group(
    {
      viewer: Type.String({
        pattern: '^(https://[^\\s{}]+\\{manifest\\}[^\\s{}]*)?$',
        default: '',
        description:
          'Address of a viewer for IIIF manifests that records name (856) or that we make of page images, with `{manifest}` where the manifest goes; empty: only the manifest is linked. Example: `https://viewer.example.org/?manifest={manifest}`. Publish after a change',
      }),
    },
    'Pictures of pages (IIIF)',
  ),
  selfService: group(
    {
      enabled: Type.Boolean({ default: false, description: 'Shows the link to self-service' }),
      address: Type.String({
        pattern: '^((https?:/)?/\\S*)?$',
        default: '',
        description: 'Address of the kiosk application',
      }),
      terminals: Type.Array(Type.String(), {
        default: [],
        description: 'IP addresses of the kiosks; empty: every browser counts as one',
      }),
      library: Type.Integer({
        minimum: 0,
        default: 0,
        description: 'Library code of the kiosks; 0: none',
      }),
      authentication: Type.String({
        default: '',
        description: 'Authentication method, passed on to the kiosk application',
      }),
    },
    'Self-service kiosks',
  ),
  selfCheckout: group(
    {
      networks: Type.Array(
        object({
          library: Type.String({ minLength: 1, description: 'Code of the library' }),
          addresses: Type.Array(Type.String(), {
            minItems: 1,
            description: 'Its addresses and networks. Example: `10.1.0.0/16`',
          }),
        }),
        {
          default: [],
          description:
            'Networks inside libraries, where patrons borrow without the code on the wall (`acervo desk wall-code`)',
        },
      ),
    },
    'Self-checkout with the phone (activity 9001)',
  ),
  sip2: group(
    {
      enabled: Type.Boolean({
        default: false,
        description: 'Listens for self-checkout machines and other terminals that speak SIP2',
      }),
      host: Type.String({
        minLength: 1,
        default: '127.0.0.1',
        description:
          'Address to listen on. SIP2 is not encrypted: any but a local one needs a network of its own, or TLS in front',
      }),
      port: Type.Integer({
        minimum: 0,
        maximum: 65_535,
        default: 6001,
        description: 'Port to listen on; 0: any free one',
      }),
    },
    'SIP2 ([protocols](protocols.md#sip2)); terminals are added by `acervo sip2 add`',
  ),
  limits: group(
    {
      pendingComments: Type.Integer({
        minimum: 0,
        default: 5,
        description: 'Unanswered comments per patron',
      }),
      pendingSuggestions: Type.Integer({
        minimum: 0,
        default: 5,
        description: 'Open purchase suggestions per patron',
      }),
      pendingRequests: Type.Integer({
        minimum: 0,
        default: 5,
        description: 'Open closed-stack requests per patron',
      }),
      pendingServices: Type.Integer({
        minimum: 0,
        default: 5,
        description: 'Open bibliographic service requests per patron; 0: unlimited',
      }),
      serviceFileDays: Type.Integer({
        minimum: 1,
        default: 90,
        description: 'Days that files of a service request are kept after it is closed',
      }),
    },
    'Limits per patron',
  ),
  timedWork: group(
    {
      inServer: Type.Boolean({
        default: true,
        description: 'Run scheduled jobs in the server; `false` if a timer runs `acervo jobs run`',
      }),
      remindBefore: Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), {
        default: [2],
        description: 'Days before the due date on which a reminder is sent; `[]`: none',
      }),
      remindAfter: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
        default: [1, 7, 21],
        description: 'Days after the due date on which an overdue notice is sent; `[]`: none',
      }),
      remindHour: Type.Integer({
        minimum: 0,
        maximum: 23,
        default: 8,
        description: 'Hour of the day (in `timeZone`) from which reminders are sent',
      }),
      calendarTitles: Type.Boolean({
        default: true,
        description: 'Include titles in due date calendars',
      }),
    },
    'Scheduled jobs and reminders',
  ),
  notices: NoticeSettings,
  privacy: group(
    {
      consent: group(
        {
          version: Type.String({
            pattern: '^[\\w.-]{0,40}$',
            default: '',
            description:
              'Version of the consent text; a new one asks again; empty: no consent is asked for',
          }),
          text: Type.Object(LocalizedText.properties, {
            additionalProperties: false,
            default: NO_WORDS,
            description: 'HTML that patrons agree to; scripts, styles and frames are rejected',
          }),
        },
        'Consent that patrons are asked for',
      ),
      keptYears: Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 5,
        description:
          'Years that settled debts are kept by law; shown to patrons who ask for erasure',
      }),
      retention: Retention,
    },
    'Data protection',
  ),
  staff: group(
    {
      secondFactor: Type.Boolean({
        default: false,
        description: 'Staff must have a second factor (an authenticator app) to work in `/equipe`',
      }),
    },
    'Staff ([accounts and rights](decisions/staff-accounts.md))',
  ),
  personalData: group(
    {
      editable: Type.Array(Type.Enum([...CHANGEABLE]), {
        uniqueItems: true,
        default: [...CHANGEABLE_UNLESS_SAID],
        description: 'Personal data fields that patrons may change themselves',
      }),
    },
    'Personal data',
  ),
  clearance: group(
    {
      days: Type.Integer({
        minimum: 1,
        maximum: 366,
        default: 5,
        description: 'Days that a clearance declaration is valid',
      }),
      closedGroups: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Codes of patron groups that get their declaration at the desk only',
      }),
      text: Type.Object(LocalizedText.properties, {
        additionalProperties: false,
        default: NO_WORDS,
        description: 'Text about the declaration; empty: the default text',
      }),
    },
    'Clearance declarations (nada consta)',
  ),
  slips: group(
    {
      collectionCode: Type.String({
        pattern: '^([0-9]{5}-[0-9])?$',
        default: '',
        description:
          'Collection code (código de recolhimento) of the GRU; empty: none. Example: `28883-7`',
      }),
      days: Type.Integer({
        minimum: 0,
        maximum: 90,
        default: 8,
        description: 'Days until a payment slip is due',
      }),
      pix: Type.Optional(
        object(
          {
            key: Type.String({
              pattern: '^[\\x21-\\x7e]{1,77}$',
              description: 'Pix key of the payee: CPF, CNPJ, e-mail, phone (+55…) or random key',
            }),
            name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the payee' }),
            city: Type.String({ minLength: 1, maxLength: 60, description: 'City of the payee' }),
          },
          'Pix payee; absent: payment slips carry no Pix code',
        ),
      ),
    },
    'Payment slips (GRU and Pix)',
  ),
  acquisitions: group(
    {
      teacherGroups: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Codes of patron groups that may suggest purchases for their courses',
      }),
    },
    'Purchase suggestions',
  ),
  closedStack: group(
    {
      locations: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Prefixes of shelf locations closed to readers. Example: `Acervo fechado`',
      }),
    },
    'Closed stacks',
  ),
  loanRequests: group(
    {
      places: Type.Array(
        object({
          code: Type.Integer({
            minimum: 1,
            description: 'Code (`cod_local_recebimento`); never reuse one',
          }),
          name: object(LocalizedText.properties, 'Name shown to readers'),
          library: Type.Optional(
            Type.String({
              minLength: 1,
              description: 'Code of its library; absent: all libraries',
            }),
          ),
        }),
        { default: [], description: 'Pick-up places for copies sent by another library' },
      ),
    },
    'Loans between libraries',
  ),
  search: group(
    {
      equivalents: Type.Array(Type.String({ pattern: '=', maxLength: 1000 }), {
        default: [],
        maxItems: 1000,
        description:
          'Synonyms, in addition to those of `acervo equivalents`. Example: `UFPR = Universidade Federal do Paraná`',
      }),
      editionsTogether: Type.Boolean({
        default: false,
        description: 'Group the editions of a work in search results by default',
      }),
      newForDays: Type.Integer({
        minimum: 0,
        maximum: 3650,
        default: 90,
        description: 'Days that a title counts as a new acquisition; 0: always',
      }),
      meaning: Type.Optional(Meaning),
    },
    'Search',
  ),
  copyProfiles: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true }), {
    default: {},
    description:
      'Import profiles by name, for `acervo import --profile` ([moving in](moving-in.md))',
  }),
  guides: Type.Array(
    object({
      code: Type.Enum([...GUIDES], { description: 'Which guide' }),
      title: Type.Optional(object(LocalizedText.properties, 'Title; absent: the default title')),
    }),
    { default: [], description: 'Search guides to offer, in order; empty: all' },
  ),
  peers: group(
    {
      network: Type.Optional(Peer),
      target: Type.Optional(Peer),
      seconds: Type.Number({
        minimum: 0.1,
        maximum: 30,
        default: 5,
        description: 'Timeout for the other catalogue, in seconds',
      }),
    },
    'Other catalogues searched from this one',
  ),
  bases: Type.Array(
    object({
      code: Type.String({
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'Code; `abnt`, `target` and `grupoa` also have API calls of their own',
      }),
      name: Type.String({ minLength: 1, description: 'Name shown to readers' }),
      address: Type.String({
        pattern: '^(https?:/)?/\\S+$',
        description: `Address template; placeholders: ${PLACEHOLDERS.map((name) => `\`{${name}}\``).join(' ')}`,
      }),
      key: Type.String({ default: '', description: 'Key that signs `{assinatura}` (HMAC-SHA256)' }),
      links: Type.Array(Type.String({ pattern: '^https?://\\S+$' }), {
        default: [],
        description: 'Address prefixes in records that are opened through this base',
      }),
      ownPage: Type.Boolean({
        default: false,
        description: 'Open through the page `/pearson` instead of a new tab',
      }),
      groups: Type.Array(Type.String({ minLength: 1 }), {
        default: [],
        description: 'Codes of the patron groups that may enter; empty: all',
      }),
    }),
    {
      default: [],
      description:
        'External databases and e-book platforms that readers enter signed in ([operating](operating.md#external-bases))',
    },
  ),
  records: group(
    {
      sources: Type.Array(
        object({
          source: Type.String({
            minLength: 1,
            description: 'Source, as in MARC 003 or `--source`',
          }),
          number: Type.String({
            pattern: '^(00[0-9]|[0-9A-Za-z]{3}\\$[a-z0-9])$',
            description: 'MARC field and subfield with the record number. Example: `999$c`',
          }),
          prefix: Type.String({
            default: '',
            description: 'Prefix to remove from the number',
          }),
        }),
        {
          default: [],
          description: 'Sources whose records are identified by another field than 001',
        },
      ),
    },
    'Identity of imported records',
  ),
  publish: group(
    {
      titles: Type.Integer({
        minimum: 0,
        default: 5000,
        description: 'Maximum number of titles with a pre-rendered page',
      }),
      authorities: Type.Integer({
        minimum: 0,
        default: 5000,
        description: 'Maximum number of authorities with a pre-rendered page',
      }),
      titlesInSiteSearch: Type.Integer({
        minimum: 0,
        maximum: 30_000,
        default: 0,
        description: 'Maximum number of titles in the site search',
      }),
    },
    'Published site',
  ),
  demonstration: Type.Boolean({
    default: false,
    description: 'Set only by the demonstration, whose passwords are public; needs a local `HOST`',
  }),
});

/** A library's settings, `settings.json` in the data folder. */
export type Settings = Static<typeof Settings>;

/** Validates settings. Throws one sentence per problem, with its place. */
export function parseSettings(value: unknown, where: string): Settings {
  const validate = validatorOf<Settings>(Settings);
  const problems = validate(value)
    ? valueProblems(value)
    : (validate.errors ?? []).map(settingsProblem);
  if (problems.length === 0) return value as Settings;
  throw new Error([...new Set(problems)].map((problem) => `${where}: ${problem}`).join('\n'));
}

const networkProblems = (networks: readonly string[], where: string): string[] =>
  networks.flatMap((text, at) =>
    isNetwork(text)
      ? []
      : [`${where}[${at}]: "${text}" is no address, nor a network like 10.0.0.0/8`],
  );

function valueProblems(settings: Settings): string[] {
  const { timeZone, languages, institution, login, passwords, peers, bases, oidc, saml } = settings;
  const noDefault = languages.includes(DEFAULT_LOCALE)
    ? []
    : [`languages: "${DEFAULT_LOCALE}" must be among them; texts fall back to it`];
  const networks = [
    ...networkProblems(login.ownNetworks, 'login.ownNetworks'),
    ...settings.selfCheckout.networks.flatMap(({ addresses }, at) =>
      networkProblems(addresses, `selfCheckout.networks[${at}].addresses`),
    ),
  ];
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

export const settingsFile = (dataFolder: string): string => join(dataFolder, 'settings.json');

/** Writes `settings.json` atomically. */
export function writeSettings(dataFolder: string, settings: Settings): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = settingsFile(dataFolder);
  writeFileSync(`${file}.part`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Reads `settings.json` of a data folder. */
export function readSettings(dataFolder: string): Settings {
  const file = settingsFile(dataFolder);
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

/** Is this a time zone known to the platform? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
