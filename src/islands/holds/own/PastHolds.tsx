import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate } from '#lib/format/dates.ts';
import { workLang } from '#lib/format/languages.ts';
import type { StatusKind } from '#lib/marks.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { List } from '../../ui/list/List.tsx';
import { useList } from '../../ui/list/use-list.ts';

type PastHold = Output<'GET /reserva/historico'>['itens'][number];

const PAGE_SIZE = 10;

const fetchPage = (_query: unknown, page: number, signal: AbortSignal) =>
  call('GET /reserva/historico', { query: { page, perPage: PAGE_SIZE } }, { signal });

const MARKS: Record<PastHold['situacao'], StatusKind> = {
  atendida: 'available',
  cancelada: 'closed',
  expirada: 'overdue',
};

/** Holds that have ended, newest first; nothing where there are none. */
export function PastHolds() {
  const t = useTexts();
  return (
    <List list={useList(fetchPage)} failedText={t('holds.past_failed')} empty={null}>
      {({ items }) => (
        <section className="part">
          <h2>{t('holds.past')}</h2>
          <ul>
            {items.map((hold) => (
              <PastRow key={hold.cod_reserva} hold={hold} />
            ))}
          </ul>
        </section>
      )}
    </List>
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
        dir="auto"
      >
        {hold.titulo}
      </a>
      <Status kind={MARKS[hold.situacao]} detail={formatDate(hold.data_fim, locale)}>
        {hold.desc_situacao}
      </Status>
      <span className="small muted num">
        {t('holds.past_of', { date: formatDate(hold.data_reserva, locale) })}
        {hold.data_liberacao !== undefined &&
          `, ${t('holds.past_ready', { date: formatDate(hold.data_liberacao, locale) })}`}
        {hold.observacoes !== undefined && (
          <span className="past-hold__note">
            {t('holds.note_told', { text: hold.observacoes })}
          </span>
        )}
      </span>
    </li>
  );
}
