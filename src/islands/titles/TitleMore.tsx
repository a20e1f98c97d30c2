import { restOfDescription } from '#lib/titles/title-facts.ts';
import { TitleComments } from '../comments/TitleComments.tsx';
import { LazyAlike, LazyEditions, LazyShelf } from '../related/lazy-parts.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Description } from './Description.tsx';
import type { Title } from './TitleHead.tsx';

/** What stands below the parts of a title that was not pre-rendered. */
export function TitleMore({ title }: { title: Title }) {
  const t = useTexts();
  const locale = useLocale();
  const lines = restOfDescription(title, t('titles.responsibility'));
  return (
    <div className="record__below">
      <section className="record__more">
        {lines.length > 0 && <h2>{t('titles.described')}</h2>}
        <Description lines={lines} language={title.idioma} locale={locale} t={t} />
        <LazyEditions codAcervo={title.cod_acervo} />
      </section>
      {title.numero_chamada !== '' && (
        <section className="record__more" id="estante">
          <h2>{t('related.shelf')}</h2>
          <LazyShelf start={{ codAcervo: title.cod_acervo }} />
        </section>
      )}
      <section className="record__more" id="semelhantes">
        <h2>{t('related.alike')}</h2>
        <LazyAlike codAcervo={title.cod_acervo} />
      </section>
      <section className="record__more" id="comentarios">
        <h2>{t('comments.readers')}</h2>
        <TitleComments codAcervo={title.cod_acervo} />
      </section>
    </div>
  );
}
