import type acquisitions from './locales/pt/acquisitions.json';
import type alerts from './locales/pt/alerts.json';
import type interests from './locales/pt/interests.json';
import type use from './locales/pt/use.json';
import type authorities from './locales/pt/authorities.json';
import type clearance from './locales/pt/clearance.json';
import type comments from './locales/pt/comments.json';
import type frame from './locales/pt/frame.json';
import type guides from './locales/pt/guides.json';
import type institution from './locales/pt/institution.json';
import type units from './locales/pt/units.json';
import type accessibility from './locales/pt/accessibility.json';
import type account from './locales/pt/account.json';
import type auth from './locales/pt/auth.json';
import type basket from './locales/pt/basket.json';
import type common from './locales/pt/common.json';
import type discovery from './locales/pt/discovery.json';
import type debts from './locales/pt/debts.json';
import type errors from './locales/pt/errors.json';
import type exported from './locales/pt/export.json';
import type history from './locales/pt/history.json';
import type holds from './locales/pt/holds.json';
import type indexes from './locales/pt/indexes.json';
import type loans from './locales/pt/loans.json';
import type network from './locales/pt/network.json';
import type marc from './locales/pt/marc.json';
import type pages from './locales/pt/pages.json';
import type periodicals from './locales/pt/periodicals.json';
import type stack from './locales/pt/stack.json';
import type profile from './locales/pt/profile.json';
import type reading from './locales/pt/reading.json';
import type recovery from './locales/pt/recovery.json';
import type references from './locales/pt/references.json';
import type kept from './locales/pt/kept.json';
import type walk from './locales/pt/walk.json';
import type links from './locales/pt/links.json';
import type requests from './locales/pt/requests.json';
import type services from './locales/pt/services.json';
import type suggestions from './locales/pt/suggestions.json';
import type teaching from './locales/pt/teaching.json';
import type details from './locales/pt/details.json';
import type reminders from './locales/pt/reminders.json';
import type token from './locales/pt/token.json';
import type search from './locales/pt/search.json';
import type share from './locales/pt/share.json';
import type titles from './locales/pt/titles.json';

/** One translation file per area and locale: `locales/<locale>/<area>.json`, flat keys. */
interface Tables {
  use: typeof use;
  interests: typeof interests;
  alerts: typeof alerts;
  authorities: typeof authorities;
  indexes: typeof indexes;
  units: typeof units;
  guides: typeof guides;
  institution: typeof institution;
  frame: typeof frame;
  clearance: typeof clearance;
  comments: typeof comments;
  acquisitions: typeof acquisitions;
  accessibility: typeof accessibility;
  account: typeof account;
  auth: typeof auth;
  basket: typeof basket;
  common: typeof common;
  debts: typeof debts;
  discovery: typeof discovery;
  errors: typeof errors;
  export: typeof exported;
  history: typeof history;
  holds: typeof holds;
  loans: typeof loans;
  marc: typeof marc;
  network: typeof network;
  pages: typeof pages;
  periodicals: typeof periodicals;
  profile: typeof profile;
  reading: typeof reading;
  recovery: typeof recovery;
  references: typeof references;
  requests: typeof requests;
  details: typeof details;
  reminders: typeof reminders;
  token: typeof token;
  search: typeof search;
  services: typeof services;
  kept: typeof kept;
  walk: typeof walk;
  suggestions: typeof suggestions;
  teaching: typeof teaching;
  links: typeof links;
  stack: typeof stack;
  share: typeof share;
  titles: typeof titles;
}

export const AREAS = [
  'use',
  'interests',
  'alerts',
  'authorities',
  'indexes',
  'units',
  'guides',
  'institution',
  'frame',
  'clearance',
  'comments',
  'acquisitions',
  'accessibility',
  'account',
  'auth',
  'basket',
  'common',
  'debts',
  'discovery',
  'errors',
  'export',
  'history',
  'holds',
  'loans',
  'marc',
  'network',
  'pages',
  'periodicals',
  'profile',
  'reading',
  'recovery',
  'references',
  'requests',
  'details',
  'reminders',
  'token',
  'search',
  'services',
  'kept',
  'walk',
  'suggestions',
  'teaching',
  'links',
  'stack',
  'share',
  'titles',
] as const satisfies (keyof Tables)[];
export type Area = (typeof AREAS)[number];

/** The tables that a shell may name to an island, and their addresses; refusals come from the contract. */
export type TableName = Area | 'refusals';
export type TableUrls = Partial<Record<TableName, string>>;

/** `items_one` and `items_other` are forms of one key, `items`. */
type Stem<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;

/** Every key that code may ask for: "loans.renew_all". Portuguese is the reference. */
export type TextKey = { [A in Area]: `${A}.${Stem<keyof Tables[A]> & string}` }[Area];

export type TextParams = Record<string, string | number>;

/** Turns a key into words. A `count` parameter picks the plural form. */
export type Translate = (key: TextKey, params?: TextParams) => string;
