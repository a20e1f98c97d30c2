import type { Locale } from '#contract/shared/languages.ts';
import { filled, word } from '../../core/words.ts';
import { KINDS, type AlertKind, type AlertParams, type Form, type Noted } from './kinds.ts';

/** A library's text of a notice; parts that are absent or empty use the built-in text. */
export interface NoticeTemplate {
  matter: {
    /** Title of the alert. */
    title?: string;
    /** Subject of the e-mail. Default: the title. */
    subject?: string;
    /** Text of the alert, where it differs from the e-mail's. */
    alert?: string;
  };
  /** Plain text of e-mail and alert. */
  body: string;
}

/** Templates by name (`textName`) and language. */
export type NoticeTemplates = ReadonlyMap<string, Partial<Record<Locale, NoticeTemplate>>>;

export const NO_TEMPLATES: NoticeTemplates = new Map();

/** Name of a kind's text, also of its file: "return-receipt-fine". */
export const textName = (kind: AlertKind, variant = ''): string =>
  [kind, ...(variant === '' ? [] : [variant])].join('-').replaceAll('_', '-');

export interface AlertWords {
  title: string;
  text: string;
  /** What the library wrote. */
  note?: string;
  /** Path on the site, without locale. */
  path?: string;
}

/** The texts of an e-mail, without greeting and signature. */
export interface EmailWords {
  subject: string;
  paragraphs: readonly string[];
  /** Paragraph of what the library wrote. */
  note?: string;
  /** Key of the link in server/notices. */
  where: string;
  /** Path on the site, without locale. */
  path: string;
  /** The paragraphs are a library's template. */
  isOwn: boolean;
}

export const isKind = (kind: string): kind is AlertKind => Object.hasOwn(KINDS, kind);

/** Renders an alert as stored. */
export function alertWords(
  kind: string,
  params: string,
  locale: Locale,
  templates: NoticeTemplates,
): AlertWords {
  // A kind of a newer version: show a generic text.
  if (!isKind(kind)) {
    const say = (key: string) => word('server/alerts', key, locale);
    return { title: say('other_title'), text: say('other_text') };
  }
  return alertOf(kind, JSON.parse(params) as never, locale, templates);
}

/** Renders an alert. */
export function alertOf<K extends AlertKind>(
  kind: K,
  params: AlertParams[K],
  locale: Locale,
  templates: NoticeTemplates,
): AlertWords {
  const { own, fields, note, path } = partsOf(kind, params, { locale, templates, form: 'alert' });
  const keys = KINDS[kind].alert?.(params) ?? { title: `${kind}_title`, text: `${kind}_text` };
  const fill = (text: string) => filled(text, fields, locale).replace(/\s+/g, ' ').trim();
  const builtIn = (key: string) => word('server/alerts', key, locale, fields);
  const text = own.alert || own.body;
  return {
    title: own.title ? fill(own.title) : builtIn(keys.title),
    text: text ? fill(text) : builtIn(keys.text),
    ...(note !== undefined && { note }),
    path,
  };
}

/** Renders the texts of an e-mail. */
export function emailOf<K extends AlertKind>(
  kind: K,
  params: AlertParams[K],
  locale: Locale,
  templates: NoticeTemplates,
): EmailWords {
  const { own, fields, note, path } = partsOf(kind, params, { locale, templates, form: 'email' });
  const keys = KINDS[kind].email?.(params);
  const say = (key: string) =>
    word('server/notices', key, locale, { ...fields, ...(note !== undefined && { note }) });
  const alert = alertOf(kind, params, locale, NO_TEMPLATES);
  const builtIn = keys
    ? { subject: say(keys.subject), paragraphs: keys.text.map(say) }
    : { subject: alert.title, paragraphs: [alert.text] };
  const isOwn = own.body !== '';
  const subject = own.subject || own.title;
  const noteKey = keys?.note === undefined ? 'notice_note' : keys.note;
  const isNoted = note !== undefined && (isOwn || noteKey !== null);
  return {
    subject: subject ? filled(subject, fields, locale) : builtIn.subject,
    paragraphs: isOwn ? paragraphsOf(filled(own.body, fields, locale)) : builtIn.paragraphs,
    ...(isNoted && { note: say(noteKey ?? 'notice_note') }),
    ...{ where: keys?.where ?? 'notice_where', path, isOwn },
  };
}

interface Rendering {
  locale: Locale;
  templates: NoticeTemplates;
  form: Form;
}

/** The library's template, the fields and the page of a notice. */
function partsOf<K extends AlertKind>(
  kind: K,
  params: AlertParams[K],
  { locale, templates, form }: Rendering,
) {
  const { fields, variants, path } = KINDS[kind];
  const { note } = params as Noted;
  const names = (variants?.(params) ?? ['']).map((variant) => textName(kind, variant));
  const template = names.map((name) => templates.get(name)?.[locale]).find(Boolean);
  return {
    own: { ...template?.matter, body: template?.body.trim() ?? '' },
    fields: fields(params, locale, form),
    note,
    path: typeof path === 'string' ? path : path(params),
  };
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
