import type { Locale } from '#contract/shared/languages.ts';
import { dayInWords } from '#contract/shared/in-words.ts';
import type { Sheet } from '../../core/documents/sheet.ts';
import { groupedCode } from '../../core/verification-code.ts';
import { word } from '../../core/words.ts';
import { dayIn } from '../units/zone.ts';

/** Path of the screen, in the site's default language; the code follows after `#`, which no server logs. */
const SCREEN = '/meupergamum/app/emprestimo/autoatendimento';

/** What the QR code on a wall contains. */
export const wallAddress = (origin: string, code: string): string => `${origin}${SCREEN}#${code}`;

interface Poster {
  code: string;
  expiresAt: string;
  timeZone: string;
  library: string;
  institution: string;
  origin: string;
  madeAt: Date;
}

/** The poster with the code of a library. */
export function wallSheet(
  { code, expiresAt, timeZone, library, institution, origin, madeAt }: Poster,
  locale: Locale,
): Sheet {
  const t = (key: string, params?: Record<string, string>) =>
    word('server/self-checkout', key, locale, params);
  const data = dayInWords(dayIn(new Date(expiresAt), timeZone), locale);
  return {
    locale,
    issuer: { name: institution, unit: library },
    head: [t('until', { data })],
    title: t('title'),
    parts: [
      { kind: 'text', text: t('how'), size: 'large' },
      {
        kind: 'qr',
        content: wallAddress(origin, code),
        alt: t('qr'),
        beside: [
          { kind: 'heading', text: t('code') },
          { kind: 'code', text: groupedCode(code) },
          { kind: 'text', text: t('typing') },
        ],
      },
      { kind: 'text', text: t('exit'), size: 'large' },
    ],
    madeAt,
  };
}
