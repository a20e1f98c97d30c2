import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate } from '#lib/format/dates.ts';
import { workLang } from '#lib/format/languages.ts';
import type { StatusKind } from '#lib/marks.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { usePages } from '../../ui/hooks/use-pages.ts';

type Page = Output<'GET /reserva/historico'>;
type PastHold = Page['itens'][number];

const AT_ONCE = 10;

const ask = (_: string, page: number, signal: AbortSignal): Promise<Page> =>
  call('GET /reserva/historico', { query: { page, perPage: AT_ONCE } }, { signal });

const MARKS: Record<PastHold['situacao'], StatusKind> = {
  atendida: 'available',
  cancelada: 'closed',
  expirada: 'overdue',
};

/** Holds that have ended, newest first; nothing where there are none. */
export function PastHolds() {
  const t = useTexts();
  const { answer, loading, error, retry, more } = usePages<PastHold, Page>('', ask);
  if (error) {
    return <LoadFailed title={t('holds.past_failed')} error={error} onRetry={retry} />;
  }
  if (!answer) return <Skeleton shape="rows" count={2} label={t('holds.past_loading')} />;
  const { items, total } = answer;
  if (total === 0) return null;
  return (
    <section className="part">
      <h2>{t('holds.past')}</h2>
      <ul>
        {items.map((hold) => (
          <PastRow key={hold.cod_reserva} hold={hold} />
        ))}
      </ul>
      {items.length < total && (
        <div className="row space-4 no-print">
          <Button busy={loading} onClick={more}>
            {t('holds.past_more', { count: total - items.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function PastRow({ hold }: { hold: PastHold }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <li className="past-hold">
      <a
        className="work"
        href={titlePath(locale, hold.cod_acervo)}
        lang={workLang(hold.idioma, locale)}
      >
        {hold.titulo}
      </a>
      <Status kind={MARKS[hold.situacao]} detail={formatDate(hold.data_fim, locale)}>
        {hold.desc_situacao}
      </Status>
      <span className="small muted num">
        {t('holds.past_of', { date: formatDate(hold.data_reserva, locale) })}
        {hold.observacoes !== undefined && (
          <span className="past-hold__note">
            {t('holds.note_told', { text: hold.observacoes })}
          </span>
        )}
      </span>
    </li>
  );
}
