import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { authorName } from '../../../catalogue/records/title-wire.ts';
import type { StoredTitle } from '../../../catalogue/records/store.ts';
import { matchesOf } from '../../../patrons/interests/matches.ts';
import { newTitles } from '../../../patrons/interests/new-titles.ts';
import { requestOf } from '../../../patrons/interests/saved-search.ts';
import { searchById } from '../../../patrons/interests/saved-store.ts';
import { stopAddress } from '../../../core/mail/unsubscribe.ts';
import { interestsOf, newsOf } from '../../../patrons/interests/store.ts';
import type { EmailTemplate, Recipient } from '../../../core/mail/send.ts';
import { word } from '../../../core/words.ts';
import { emailText, ownPages } from '../emails/parts.ts';
import type { JobServices } from '../runner.ts';
import { searcherOfNew } from './new-index.ts';
import { parsePeriod } from './queue-digests.ts';

/** Maximum number of titles listed in an e-mail. */
const MAX_LISTED = 20;
/** Maximum number of results counted for a saved search. */
const MAX_COUNTED = 100;

/** Searches the titles added after an instant; cached for all e-mails of a run. */
export type NewSearchers = (after: string) => ReturnType<typeof searcherOfNew>;

export function newSearchers({ db, settings }: Pick<JobServices, 'db' | 'settings'>): NewSearchers {
  let made: { after: string; searcher: ReturnType<typeof searcherOfNew> } | null = null;
  return (after) => {
    if (made?.after !== after) {
      made = { after, searcher: searcherOfNew(db, after, settings.covers.origins) };
    }
    return made.searcher;
  };
}

/** Digest of new titles that match a patron's interests (entity: patron, occasion: period). */
export const interestsEmail =
  (services: JobServices, searchers: NewSearchers): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const { db, settings } = services;
    const news = await newsOf(db.queries, entity);
    if (!news?.byMail) return null;
    const span = parsePeriod(occasion);
    const matches = await matchesOf(db.queries, await searchers(span.after), {
      interests: await interestsOf(db.queries, entity),
      span,
      zone: settings.timeZone,
    });
    return newTitlesEmail(services, reader, {
      titles: matches.map(({ title }) => title),
      intro: (count) => word('server/news', 'interests_intro', reader.locale, { count }),
      subject: (count) => word('server/news', 'interests_subject', reader.locale, { count }),
      stopped: { kind: 'interesses', id: entity },
    });
  };

/** Digest of new results of a saved search (entity: search, occasion: period). */
export const savedSearchEmail =
  (services: JobServices, searchers: NewSearchers): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const { db } = services;
    const search = await searchById(db.queries, entity);
    if (!search || search.frequency === 'nunca') return null;
    const span = parsePeriod(occasion);
    const request = await requestOf(db.queries, search.query);
    const searcher = await searchers(span.after);
    const titles = await newTitles(db.queries, searcher, request, span, MAX_COUNTED);
    const { name } = search;
    return newTitlesEmail(services, reader, {
      titles,
      intro: (count) => word('server/news', 'search_intro', reader.locale, { count, name }),
      subject: (count) => word('server/news', 'search_subject', reader.locale, { count, name }),
      stopped: { kind: 'pesquisa', id: entity },
    });
  };

interface NewTitlesEmail {
  titles: readonly StoredTitle[];
  intro: (count: number) => string;
  subject: (count: number) => string;
  stopped: Parameters<typeof stopAddress>[2];
}

function newTitlesEmail(
  { origin, secret, settings }: JobServices,
  reader: Recipient,
  { titles, intro, subject, stopped }: NewTitlesEmail,
) {
  const count = titles.length;
  if (count === 0) return null;
  const { locale } = reader;
  const unsubscribe = stopAddress(origin, secret, stopped, locale);
  const profile = `${ownPages(origin, reader)}/app/perfil-interesse`;
  const lines = titles.slice(0, MAX_LISTED).map((title) => lineOf(title, origin, locale));
  const rest = count - lines.length;
  const paragraphs = [
    intro(count),
    ...lines,
    ...(rest > 0 ? [word('server/news', 'more', locale, { count: rest })] : []),
    word('server/news', 'where', locale, { address: profile }),
    word('server/news', 'stop', locale, { address: unsubscribe }),
  ];
  const text = emailText(reader, paragraphs, settings.institution.name);
  return { subject: subject(count), text, unsubscribe };
}

function lineOf({ id, summary }: StoredTitle, origin: string, locale: Locale): string {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  const author = authorName(summary);
  const name = author === '' ? summary.title : `${summary.title} / ${author}`;
  return `– ${name}\n  ${origin}${prefix}/acervo/${id}`;
}
