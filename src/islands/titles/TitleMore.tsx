import { TitleComments } from '../comments/TitleComments.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { Description } from './Description.tsx';
import { OtherEditions } from './OtherEditions.tsx';
import type { Title } from './TitleHead.tsx';

/** What stands below the parts of a title that was not pre-rendered. */
export function TitleMore({ title }: { title: Title }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <section className="record__more">
        <h2>{t('titles.described')}</h2>
        <Description lines={title.descricao} locale={locale} t={t} />
        <OtherEditions codAcervo={title.cod_acervo} title={title.title} language={title.idioma} />
      </section>
      <section className="record__more" id="comentarios">
        <h2>{t('comments.readers')}</h2>
        <TitleComments codAcervo={title.cod_acervo} />
      </section>
    </>
  );
}
