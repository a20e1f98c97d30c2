import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isNotOffered } from '#lib/api/http.ts';
import { workLang } from '#lib/format/languages.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { SeenStatus } from './SeenStatus.tsx';

type Edition = Output<'GET /acervo/:id/edicoes'>['itens'][number];

const ask = async (id: string, signal: AbortSignal) =>
  (await call('GET /acervo/:id/edicoes', { params: { id: Number(id) } }, { signal })).itens;

/**
 * Every edition and translation of the work, with language and year; nothing while they are awaited,
 * and where there is only one.
 */
export function Editions({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), ask);
  if (isNotOffered(error)) return null;
  if (error !== null) {
    return <LoadNotice title={t('related.editions_failed')} error={error} onRetry={retry} />;
  }
  if (!answered || answered.answer.length === 0) return null;
  return (
    <section className="editions" aria-labelledby="edicoes">
      <h2 id="edicoes">
        {t('related.editions')} <span className="tabs__count">{answered.answer.length}</span>
      </h2>
      <ol>
        {answered.answer.map((edition) => (
          <EditionRow key={edition.cod_acervo} edition={edition} />
        ))}
      </ol>
    </section>
  );
}

function EditionRow({ edition }: { edition: Edition }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: code, title, ano, edicao, editora, idioma, tipo_obra: kind } = edition;
  return (
    <li className="editions__row" aria-current={edition.atual ? 'true' : undefined}>
      <span className="editions__year num">{ano ?? t('related.undated')}</span>
      <span>
        {edition.atual ? (
          <span className="work" lang={workLang(idioma, locale)} dir="auto">
            {title}
          </span>
        ) : (
          <a
            className="work"
            href={titlePath(locale, code)}
            lang={workLang(idioma, locale)}
            dir="auto"
          >
            {title}
          </a>
        )}{' '}
        <span className="editions__facts">
          {[edition.atual ? t('related.this_edition') : '', edicao, editora, kind]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>{' '}
      <span className="editions__language">{edition.idioma_desc}</span>{' '}
      <SeenStatus title={edition} />
    </li>
  );
}
