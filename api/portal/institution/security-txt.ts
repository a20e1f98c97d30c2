import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';

interface SecurityContact {
  /** `https:`, `mailto:` or `tel:` */
  contact: string;
  origin: string;
  languages: readonly Locale[];
  now: Date;
}

/** RFC 9116 wants less than a year. */
const HOLDS_DAYS = 180;

/** Whom to tell of a vulnerability (RFC 9116). The same all day, so that it can be cached. */
export function securityTxt({ contact, origin, languages, now }: SecurityContact): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + HOLDS_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.map((locale) => PAGE_TAG[locale]).join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
