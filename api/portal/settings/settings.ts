import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { DEFAULT_LANGUAGES, DEFAULT_LOCALE, LOCALES } from '#contract/shared/languages.ts';
import { DEFAULT_CURRENCY } from '#contract/shared/money.ts';
import { object } from '#contract/shared/shapes.ts';
import { validatorOf } from '../../core/validators.ts';
import { isNetwork } from '../../core/http/networks.ts';
import { baseProblems } from './link-rules.ts';
import { NoticeSettings } from './notice-settings.ts';
import { passwordProblems, PasswordSettings } from './password-settings.ts';
import { institutionalProblems, Oidc, Saml } from './login-settings.ts';
import { htmlProblems, settingsProblem } from './settings-problems.ts';
import { WebhookSettings } from './webhook-settings.ts';
import * as institution from './schema/institution.ts';
import * as patrons from './schema/patrons.ts';
import * as desk from './schema/desk.ts';
import * as catalogue from './schema/catalogue.ts';
import * as running from './schema/running.ts';

export type { Meaning, Peer } from './schema/catalogue.ts';

/** Settings with a default may be omitted. `docs/settings.md` is generated from this schema. */
export const Settings = object({
  institution: institution.institution,
  languages: Type.Array(Type.Enum([...LOCALES]), {
    minItems: 1,
    uniqueItems: true,
    default: [...DEFAULT_LANGUAGES],
    description: 'Languages to publish, in menu order; `pt` is required, texts fall back to it',
  }),
  activities: institution.activities,
  permissions: institution.permissions,
  login: patrons.login,
  cards: patrons.cards,
  registration: patrons.registration,
  passwords: PasswordSettings,
  mail: running.mail,
  harvesting: catalogue.harvesting,
  webhooks: WebhookSettings,
  client: running.client,
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
  covers: catalogue.covers,
  iiif: catalogue.iiif,
  selfService: desk.selfService,
  selfCheckout: desk.selfCheckout,
  sip2: desk.sip2,
  limits: running.limits,
  timedWork: running.timedWork,
  notices: NoticeSettings,
  privacy: patrons.privacy,
  staff: institution.staff,
  personalData: patrons.personalData,
  clearance: desk.clearance,
  slips: desk.slips,
  acquisitions: desk.acquisitions,
  closedStack: desk.closedStack,
  loanRequests: desk.loanRequests,
  search: catalogue.search,
  copyProfiles: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true }), {
    default: {},
    description:
      'Import profiles by name, for `acervo import --profile` ([moving in](moving-in.md))',
  }),
  guides: catalogue.guides,
  peers: catalogue.peers,
  bases: catalogue.bases,
  records: catalogue.records,
  publish: running.publish,
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
