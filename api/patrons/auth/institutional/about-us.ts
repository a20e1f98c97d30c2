import { PAGE_TAG } from '#contract/shared/languages.ts';
import type { AboutUs } from '../../../portal/integrations/saml/metadata.ts';
import type { Settings } from '../../../portal/settings/settings.ts';
import { word } from '../../../core/words.ts';

/** Data about the catalogue for federations, by language. */
export function catalogueMetadata({ institution, languages }: Settings): AboutUs {
  const { name, sigla, webAddress, privacyUrl } = institution;
  return {
    name,
    abbreviation: sigla,
    webAddress,
    privacyUrl,
    service: languages.map((locale) => ({
      language: PAGE_TAG[locale],
      name: word('server/federation', 'service', locale, { institution: sigla }),
      description: word('server/federation', 'description', locale, { institution: name }),
    })),
  };
}
