import { useEffect, useRef } from 'react';
import { formatDate } from '#lib/format/dates.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Similar } from './use-suggestion.ts';

/** What there is of a work already; it has the focus when it comes, and sending again sends. */
export function SimilarNotice({ similar }: { similar: Similar }) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [similar]);
  const { acervos: titles, sugestoes: suggestions } = similar;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="warn"
        live="alert"
        title={titles.length > 0 ? t('acquisitions.owned') : t('acquisitions.suggested')}
        actions={
          <ul className="similar">
            {titles.map((title) => (
              <Owned key={title.cod_acervo} title={title} />
            ))}
            {suggestions.map((suggestion, at) => (
              <Suggested key={at} suggestion={suggestion} />
            ))}
          </ul>
        }
      >
        {t('acquisitions.anyway')}
      </Notice>
    </div>
  );
}

function Owned({ title }: { title: Similar['acervos'][number] }) {
  const t = useTexts();
  const locale = useLocale();
  const { total, disponiveis: free, acesso_remoto: access } = title;
  const details = [title.autor === '' ? '' : spokenName(title.autor), title.ano]
    .filter(Boolean)
    .join(', ');
  return (
    <li>
      <a dir="auto" href={titlePath(locale, title.cod_acervo)}>
        {title.titulo}
      </a>
      {details && ` (${details})`}
      {': '}
      {total > 0 && t('acquisitions.copies', { count: total })}
      {total === 0 && (access === 'cr' ? t('acquisitions.online') : t('acquisitions.no_copies'))}
      {total > 0 && ', '}
      {total > 0 &&
        (free === 0 ? t('acquisitions.none_free') : t('acquisitions.free', { count: free }))}
    </li>
  );
}

function Suggested({ suggestion }: { suggestion: Similar['sugestoes'][number] }) {
  const t = useTexts();
  const locale = useLocale();
  const told = {
    title: suggestion.titulo,
    date: formatDate(suggestion.data, locale),
    state: suggestion.desc_situacao,
    library: suggestion.desc_biblioteca,
  };
  return (
    <li>
      {suggestion.propria
        ? t('acquisitions.suggested_by_you', told)
        : t('acquisitions.suggested_by_others', told)}
    </li>
  );
}
