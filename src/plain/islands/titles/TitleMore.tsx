import { restOfDescription } from '#lib/titles/title-facts.ts';
import { useLocale, useTexts } from '../../../islands/ui/island/texts.tsx';
import { Description } from '../../../islands/titles/Description.tsx';
import type { Title } from '../../../islands/titles/TitleHead.tsx';

/** The rest of the description; what to read on with needs script, as on pages that were built. */
export function TitleMore({ title }: { title: Title }) {
  const t = useTexts();
  const locale = useLocale();
  const lines = restOfDescription(title, t('titles.responsibility'));
  if (lines.length === 0) return null;
  return (
    <div className="record__below">
      <section className="record__more">
        <h2>{t('titles.described')}</h2>
        <Description lines={lines} language={title.idioma} locale={locale} t={t} />
      </section>
    </div>
  );
}
