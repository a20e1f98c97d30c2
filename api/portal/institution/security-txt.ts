import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';

interface SecurityContact {
  /** `https:`, `mailto:` or `tel:` */
  contact: string;
  origin: string;
  languages: readonly Locale[];
  now: Date;
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Contact for vulnerabilities (RFC 9116). Constant for a day, so that it can be cached. */
export function securityTxt({ contact, origin, languages, now }: SecurityContact): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.map((locale) => PAGE_TAG[locale]).join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
