import { PAGE_TAG } from '#contract/shared/languages.ts';
import { splitLocale } from '#lib/routes/paths.ts';

/** What a push notification shows (api/portal/integrations/push.ts). */
interface Shown {
  title: string;
  text: string;
  path: string;
}

/** Parses a message; null if it is none of ours. */
export function notificationOf(message: string): Shown | null {
  try {
    const { title, text, path } = JSON.parse(message) as Partial<Record<keyof Shown, unknown>>;
    if (typeof title !== 'string' || typeof text !== 'string') return null;
    return { title, text, path: pathOf(path) };
  } catch {
    return null;
  }
}

/** A path of this site; the home page for anything else. */
export const pathOf = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';

/** Language of a notification, from the address that it leads to. */
export const localeOf = (path: string): string => PAGE_TAG[splitLocale(path).locale];
