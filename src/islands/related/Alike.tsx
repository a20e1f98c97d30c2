import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { IconButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { LEFT, RIGHT } from './arrows.ts';
import { SeenTitle } from './SeenTitle.tsx';
import { turn } from './use-shelf-row.ts';

type Reason = Output<'GET /acervo/:id/semelhantes'>['itens'][number]['motivos'][number];

const ask = async (id: string, signal: AbortSignal) =>
  (await call('GET /acervo/:id/semelhantes', { params: { id: Number(id) } }, { signal })).itens;

/** Titles that have something in common with one, each with what that is. */
export function Alike({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), ask);
  const row = useRef<HTMLUListElement>(null);
  if (error !== null) {
    return (
      <div className="alike">
        <LoadFailed level={3} title={t('related.alike_failed')} error={error} onRetry={retry} />
      </div>
    );
  }
  const titles = answered?.answer;
  return (
    <div className="rack alike">
      {!titles && (
        <p className="visually-hidden" role="status">
          {t('related.alike_loading')}
        </p>
      )}
      {titles?.length === 0 && <p className="rack__empty">{t('related.alike_none')}</p>}
      {titles && titles.length > 0 && (
        <>
          <div className="rack__steps">
            <IconButton
              icon={LEFT}
              label={t('related.left')}
              onClick={() => turn(row.current, 'before')}
            />
            <IconButton
              icon={RIGHT}
              label={t('related.right')}
              onClick={() => turn(row.current, 'after')}
            />
          </div>
          <ul className="rack__row" ref={row} aria-label={t('related.alike_list')}>
            {titles.map((title) => (
              <SeenTitle key={title.cod_acervo} title={title}>
                {title.motivos.map((reason, at) => (
                  <span className="alike__why apart" key={at}>
                    {reasonWords(t, reason)}
                  </span>
                ))}
              </SeenTitle>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function reasonWords(t: Translate, { tipo, descricao: what }: Reason): string {
  switch (tipo) {
    case 'assunto':
      return t('related.same_subject', { what });
    case 'autor':
      return t('related.same_author', { what });
    case 'disciplina':
      return t('related.same_course', { what });
    case 'classe':
      return t('related.same_class', { what });
  }
}
