import { readNewsStop, stopNews } from '#contract/patrons/interests/saved-searches.ts';
import { NOTICE_KINDS } from '#contract/patrons/notices/kinds.ts';
import { localeOfHeader, type Locale } from '#contract/shared/languages.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { emailLinkPage } from '../../core/http/email-link-page.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { word } from '../../core/words.ts';
import { endSearchMail, searchById } from './saved-store.ts';
import { hasOptionalEmail, endNoticeEmails } from '../notices/optional-emails.ts';
import { isObligatory } from '../notices/rules.ts';
import { channelsFor } from '../notices/store.ts';
import { stoppedBy, type UnsubscribeTarget } from '../../core/mail/unsubscribe.ts';
import { endNewsByMail, newsOf } from './store.ts';

/** Unsubscribing from digests without signing in. Only a POST changes anything. */
export function stopRoutes(bind: Bind, { db, secret, settings }: Services): void {
  const ofToken = (token: string): UnsubscribeTarget => {
    const stopped = stoppedBy(secret, token);
    if (!stopped) throw refused(404, 'not_found');
    return stopped;
  };
  const answer = async (stopped: UnsubscribeTarget, lang: string | undefined, http: Http) => {
    const locale = localeOfHeader(lang, settings.languages);
    const say = (key: string, params?: Record<string, string>) =>
      word('server/news', key, locale, params);
    const page = { locale, title: say('stop_title') };
    const told = await whatIsSent(stopped, locale);
    if (told === null) return emailLinkPage(http, { ...page, text: say('stop_done') });
    const button = { name: 'List-Unsubscribe', value: 'One-Click', label: say('stop_button') };
    return emailLinkPage(http, { ...page, text: told, button });
  };
  /** Describes what is still sent; null: nothing. */
  const whatIsSent = async (
    { kind, id }: UnsubscribeTarget,
    locale: Locale,
  ): Promise<string | null> => {
    const say = (key: string, params?: Record<string, string>) =>
      word('server/news', key, locale, params);
    if (kind === 'todos') {
      return (await hasOptionalEmail(db.queries, id)) ? say('stop_all') : null;
    }
    if (kind !== 'interesses' && kind !== 'pesquisa') {
      if (isObligatory(kind) || !(await channelsFor(db.queries, id, kind)).email) return null;
      return say('stop_notice', { kind: word('server/notice-kinds', kind, locale) });
    }
    if (kind === 'interesses') {
      const news = await newsOf(db.queries, id);
      return news?.byMail === true ? word('server/news', 'stop_interests', locale) : null;
    }
    const search = await searchById(db.queries, id);
    if (!search || search.frequency === 'nunca') return null;
    return word('server/news', 'stop_search', locale, { name: search.name });
  };

  bind(readNewsStop, ({ params, query = {} }, http) =>
    answer(ofToken(params.token), query.lang, http),
  );

  bind(stopNews, async ({ params, query = {} }, http) => {
    const stopped = ofToken(params.token);
    const { kind, id } = stopped;
    if (kind === 'interesses') await endNewsByMail(db.queries, id);
    else if (kind === 'pesquisa') await endSearchMail(db.queries, id);
    else await endNoticeEmails(db, id, kind === 'todos' ? NOTICE_KINDS : [kind]);
    return answer(stopped, query.lang, http);
  });
}
