import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { workLang } from '#lib/format/languages.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';

type Edition = Output<'GET /acervo/:id/edicoes'>['itens'][number];

export interface OtherEditionsProps {
  codAcervo: number;
  /** Of the title whose page it is: what is the same is not said again. */
  title: string;
  language: string;
}

const readEditions = async (id: string, signal: AbortSignal) =>
  (await call('GET /acervo/:id/edicoes', { params: { id: Number(id) } }, { signal })).itens;

/** Other editions of the work; nothing while they are awaited, and where there are none. */
export function OtherEditions({ codAcervo, title, language }: OtherEditionsProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { answered, error, retry } = useAnswer(String(codAcervo), readEditions);
  if (error !== null) {
    return (
      <Notice
        title={t('titles.editions_failed')}
        live="status"
        actions={
          <Button size="small" onClick={retry}>
            {t('titles.copies_retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  }
  if (!answered || answered.answer.length === 0) return null;
  return (
    <dl className="description">
      <div>
        <dt>{t('titles.editions')}</dt>
        {answered.answer.map((edition) => (
          <dd key={edition.cod_acervo}>
            <EditionLink edition={edition} title={title} language={language} />
          </dd>
        ))}
      </div>
    </dl>
  );
}

interface EditionLinkProps extends Omit<OtherEditionsProps, 'codAcervo'> {
  edition: Edition;
}

function EditionLink({ edition, title, language }: EditionLinkProps) {
  const locale = useLocale();
  const { cod_acervo: code, ano, edicao, idioma, idioma_desc, tipo_obra } = edition;
  const own = edition.title === title ? '' : edition.title;
  const told = [edicao, idioma === language ? '' : idioma_desc, tipo_obra].filter(Boolean);
  return (
    <>
      <a href={titlePath(locale, code)} lang={workLang(idioma, locale)}>
        {[ano, own].filter(Boolean).join(', ') || edition.title}
        {own === '' && ano !== null && <span className="visually-hidden">, {edition.title}</span>}
      </a>{' '}
      <span className="muted">{told.join(', ')}</span>
    </>
  );
}
