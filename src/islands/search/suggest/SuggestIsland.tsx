import { useEffect, useState } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import { loadTextTables } from '#lib/api/text-tables.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { createTranslate } from '#lib/i18n/texts.ts';
import { Suggestions } from './Suggestions.tsx';

interface Props {
  /** Id of the search field. */
  field: string;
  locale: Locale;
  texts: TableUrls;
}

interface Ready {
  input: HTMLInputElement;
  t: Translate;
}

/**
 * Suggestions for a pre-rendered search field, hydrated when the field is used. If its texts cannot be
 * loaded the field stays plain, and they are requested again at the next visit.
 */
export function SuggestIsland({ field, locale, texts }: Props) {
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    const input = document.getElementById(field);
    if (ready || !(input instanceof HTMLInputElement)) return;
    const load = () => {
      loadTextTables(texts).then(
        (tables) => setReady({ input, t: createTranslate(locale, tables) }),
        () => undefined,
      );
    };
    load();
    input.addEventListener('focus', load);
    return () => input.removeEventListener('focus', load);
  }, [field, locale, texts, ready]);

  return ready && <Suggestions locale={locale} {...ready} />;
}
