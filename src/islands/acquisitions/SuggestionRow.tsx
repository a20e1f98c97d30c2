import type { StatusKind } from '#lib/marks.ts';
import { formatDate, formatFullDay } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { otherWaysPath } from '#lib/routes/account.ts';
import { searchPath, titlePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Suggestion } from './SuggestionsScreen.tsx';

const MARKS: Record<Suggestion['situacao'], StatusKind> = {
  pre_sugestao: 'closing',
  sugestao_compra: 'closing',
  em_cotacao: 'closing',
  em_negociacao: 'closing',
  aguardando_entrega: 'transit',
  parcialmente_atendida: 'available',
  atendida: 'available',
  finalizada_incompleta: 'available',
  ja_existe: 'available',
  esgotada: 'closed',
  nao_encontrada: 'closed',
  duplicada: 'closed',
  nao_atendida: 'closed',
  cancelada: 'closed',
};

/** The library has it, wholly or in part. */
const HERE: readonly Suggestion['situacao'][] = [
  'parcialmente_atendida',
  'atendida',
  'finalizada_incompleta',
  'ja_existe',
];

/** The library does not buy it: there are other ways to it. */
const NOT_BOUGHT: readonly Suggestion['situacao'][] = [
  'esgotada',
  'nao_encontrada',
  'nao_atendida',
];

interface Props {
  suggestion: Suggestion;
}

/** One suggestion: when, what, how it stands, what the library wrote last, its way, what to do now. */
export function SuggestionRow({ suggestion }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao, titulo: title, autor: author } = suggestion;
  const note = suggestion.historico.at(-1)?.observacao;
  const since = formatDate(suggestion.data_situacao, locale);
  return (
    <li className="loan-request">
      <p className="loan-request__when">{formatDate(suggestion.data, locale)}</p>
      <div className="loan-request__what">
        <h2 className="service__title" dir="auto">
          {title}
        </h2>
        <p className="small muted">
          {[author, suggestion.editor, suggestion.edicao].filter(Boolean).join(' · ')}
        </p>
        <p>
          <Status kind={MARKS[situacao]} detail={since}>
            {suggestion.desc_situacao}
          </Status>
        </p>
        <p className="small muted" lang={libraryLang(locale)}>
          {suggestion.desc_biblioteca}
        </p>
        <Bought suggestion={suggestion} />
        {note && (
          <p className="service__reply">
            <b>{t('acquisitions-suggestions.reply')}</b> {note}
          </p>
        )}
        <History suggestion={suggestion} />
        <WayOn suggestion={suggestion} />
      </div>
    </li>
  );
}

/** By which order it comes, and for which course. */
function Bought({ suggestion }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { ordem: order, docente: teaching } = suggestion;
  return (
    <>
      {order && (
        <p className="small muted">
          {order.previsao
            ? t('acquisitions-suggestions.in_order_until', {
                number: order.numero,
                date: formatFullDay(order.previsao, locale),
              })
            : t('acquisitions-suggestions.in_order', { number: order.numero })}
        </p>
      )}
      {teaching && (
        <p className="small muted">
          {t('acquisitions-suggestions.for_course', {
            course: teaching.disciplina,
            count: teaching.exemplares,
          })}
        </p>
      )}
    </>
  );
}

/** What to do now that the library has answered. */
function WayOn({ suggestion }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao, titulo: title, autor: author, isbn_issn } = suggestion;
  return (
    <>
      {HERE.includes(situacao) && (
        <ButtonLink
          size="small"
          href={
            suggestion.cod_acervo === undefined
              ? searchPath(locale, { q: title })
              : titlePath(locale, suggestion.cod_acervo)
          }
          suffix={t('acquisitions-suggestions.suffix', { title })}
        >
          {t('acquisitions-suggestions.search')}
        </ButtonLink>
      )}
      {NOT_BOUGHT.includes(situacao) && (
        <ButtonLink
          size="small"
          href={otherWaysPath(locale, {
            ...{ titulo: title, autor: author, isbn_issn },
          })}
          suffix={t('acquisitions-suggestions.suffix', { title })}
        >
          {t('acquisitions-suggestions.other_way')}
        </ButtonLink>
      )}
    </>
  );
}

/** Every state that it has had, with what the library wrote. */
function History({ suggestion }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { historico: moves, titulo: title, outras_inf: other } = suggestion;
  return (
    <details className="service__details">
      <summary>
        {t('acquisitions-suggestions.history')}
        <span className="visually-hidden">{t('acquisitions-suggestions.suffix', { title })}</span>
      </summary>
      <ol className="suggestion-history">
        {moves.map(({ situacao, desc_situacao: name, data, observacao: note }, at) => (
          <li key={`${at} ${situacao}`}>
            <span className="num">{formatDate(data, locale)}</span>
            <span>
              {name}
              {note && <span className="service__value muted"> {note}</span>}
            </span>
          </li>
        ))}
      </ol>
      {other !== '' && <p className="small service__value">{other}</p>}
    </details>
  );
}
