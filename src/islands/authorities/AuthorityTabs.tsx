import type { Locale } from '#contract/shared/languages.ts';
import { authorityPartPath, type AuthorityPart } from '#lib/authorities/parts.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { Tabs } from '../ui/Tabs.tsx';

interface Props {
  codAutoridade: number;
  current: AuthorityPart;
  locale: Locale;
  t: Translate;
  onPart?: (part: AuthorityPart) => void;
}

/** The strip of an authority's parts. Rendered by the build as links, and by the island over them. */
export function AuthorityTabs({ codAutoridade, current, locale, t, onPart }: Props) {
  const tab = (key: AuthorityPart, text: string) => ({
    key,
    text,
    href: authorityPartPath(locale, codAutoridade, key),
  });
  return (
    <Tabs
      label={t('authorities.parts')}
      tabs={[
        tab('autoridade', t('authorities.part_record')),
        tab('marc', t('authorities.part_marc')),
      ]}
      current={current}
      onTab={onPart && ((key) => onPart(key as AuthorityPart))}
    />
  );
}
