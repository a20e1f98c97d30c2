import type { Output } from '#contract/calls.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';
import { safeHtml } from '../../portal/content/safe-html.ts';
import type { Services } from '../../services.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { consentState } from './rules.ts';
import { lastConsent } from './store.ts';

type Consent = Output<'GET /pessoas/meu-pergamum/privacidade'>['consentimento'];

/** The current consent text, and the patron's latest reply. */
export async function consentOf(
  { db, settings }: Services,
  { patronId, locale }: { patronId: number; locale: Locale },
): Promise<Consent> {
  const { version, text } = settings.privacy.consent;
  const answered = await lastConsent(db.queries, patronId);
  return {
    versao: version,
    texto: safeHtml(localized(text, locale)),
    situacao: consentState(version, answered),
    ...(answered && {
      respondido: {
        versao: answered.version,
        aceito: answered.agreed,
        data: withOffset(answered.at, settings.timeZone),
      },
    }),
  };
}
