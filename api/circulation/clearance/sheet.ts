import { inWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Cell, Sheet } from '../../core/documents/sheet.ts';
import { dayIn, type Day } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { groupedCode } from '../../core/verification-code.ts';
import type { Clearance } from './store.ts';
import { verifyAddress, VERIFY_PATH } from './wire.ts';

interface Issuer {
  institution: string;
  /** Public address of the site. */
  origin: string;
  /** The declaration holds no more: today. */
  isOver: boolean;
}

/** The declaration as a document. */
export function clearanceSheet(clearance: Clearance, issuer: Issuer, locale: Locale): Sheet {
  const { code, name, enrolment, unit, campus, issuedAt, validUntil, zone } = clearance;
  const { institution, origin, isOver } = issuer;
  const say = (key: string, params: Record<string, string> = {}) =>
    word('server/clearance', key, locale, params);
  const grouped = groupedCode(code);
  const cells: Cell[] = [
    { name: say('issued'), value: longMoment(issuedAt, zone, locale), width: 2 },
    { name: say('valid_until'), value: longDay(validUntil, locale), width: 2 },
    { name: say('person'), value: name, width: 2 },
    { name: say('enrolment'), value: enrolment, width: 2, code: true },
  ];
  return {
    locale,
    issuer: { name: institution, unit },
    head: [campus, longDay(dayIn(new Date(issuedAt), zone), locale)],
    title: say(isOver ? 'title_over' : 'title'),
    madeAt: new Date(issuedAt),
    parts: [
      { kind: 'tiles', key: code },
      {
        kind: 'text',
        size: 'large',
        text: say('statement', { nome: name, inscricao: enrolment }),
      },
      { kind: 'text', text: say('left', { unidade: unit }), size: 'large' },
      { kind: 'cells', cells },
      {
        kind: 'qr',
        content: verifyAddress(origin, code),
        alt: say('qr'),
        beside: [
          { kind: 'heading', text: say('code') },
          { kind: 'code', text: grouped },
          { kind: 'text', text: say('verify_at', { endereco: `${origin}${VERIFY_PATH}` }) },
          { kind: 'text', text: say('no_signature'), size: 'small' },
        ],
      },
    ],
  };
}

const longDay = (day: Day, locale: Locale): string =>
  inWords(new Date(`${day}T00:00:00Z`), locale, { dateStyle: 'long', timeZone: 'UTC' });

const longMoment = (instant: string, timeZone: string, locale: Locale): string =>
  inWords(new Date(instant), locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
