import exportStyle from '../../../styles/components/export.css?url';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { grouped } from '#lib/grouped.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchLink } from '../../ui/titles/SearchLink.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useResent } from '../../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useUndoToast } from '../../ui/hooks/use-undo-toast.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { QueryOf } from '../../ui/list/filter-state.ts';
import { DayFilters, Filters, SelectFilter } from '../../ui/list/filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { loadStyle } from '../../ui/load-style.ts';
import { putAllIn } from '../basket-acts.ts';
import { JoinButton } from './JoinButton.tsx';
import { SavedRow } from './SavedRow.tsx';

export type SavedTitle = Output<'GET /acervo/cesta-permanente/colecao'>['itens'][number];

const PAGE_SIZE = 30;
const DROP = 'PUT /acervo/cesta-permanente';

/** Code of a kind of work, and days on which titles were added. */
const NO_FILTERS = { tipoBusca: '', dataIni: '', dataFim: '' };

const fetchPage = (query: QueryOf<typeof NO_FILTERS>, page: number, signal: AbortSignal) =>
  call(
    'GET /acervo/cesta-permanente/colecao',
    { query: { ...query, page, perPage: PAGE_SIZE } },
    { signal },
  );

/** Cesta permanente: the titles saved in the account, by the day on which they were added. */
export function SavedScreen() {
  const t = useTexts();
  const list = useList(fetchPage, NO_FILTERS);
  const { page, reload } = list;
  const focus = useScreenHeading(
    page?.na_cesta ? t('basket-saved.heading', { count: page.na_cesta }) : null,
  );
  useResent(DROP, reload);
  return (
    <List
      list={list}
      failedText={t('basket-saved.failed')}
      countText={(count) => t('basket-saved.count', { count })}
      filters={
        <>
          <p className="kept__intro space-4 muted">{t('basket-saved.intro')}</p>
          <Filters label={t('basket-saved.filters')}>
            <SelectFilter
              list={list}
              name="tipoBusca"
              label={t('basket-saved.kind')}
              anyText={t('basket-saved.all_kinds')}
              options={(page?.tipos ?? []).map(({ codigo, descricao, total }) => [
                codigo,
                `${descricao} (${total})`,
              ])}
            />
            <DayFilters list={list} from={t('basket-saved.from')} to={t('basket-saved.to')} />
          </Filters>
        </>
      }
      empty={<NothingSaved onJoined={reload} />}
    >
      {({ items }) => (
        <>
          <div className="row space-4 no-print">
            <BringButton titles={items} />
            <JoinButton onJoined={reload} />
          </div>
          <SavedReferences titles={items} />
          <Days
            titles={items}
            onRestored={reload}
            onDropped={() => {
              reload();
              focus();
            }}
          />
        </>
      )}
    </List>
  );
}

function NothingSaved({ onJoined }: { onJoined: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('basket-saved.empty_title')}
      actions={
        <>
          <JoinButton onJoined={onJoined} />
          <SearchLink variant="outlined" />
        </>
      }
    >
      {t('basket-saved.empty_text')}
    </EmptyState>
  );
}

/** Adds the listed titles to the basket of this device. */
function BringButton({ titles }: { titles: readonly SavedTitle[] }) {
  const t = useTexts();
  const here = titles.filter(({ retirado }) => !retirado);
  if (here.length === 0) return null;
  const bring = () => {
    putAllIn(here, t).catch(() => showToast({ text: t('basket.failed'), tone: 'error' }));
  };
  return (
    <Button size="small" onClick={bring}>
      {t('basket-saved.bring')}
    </Button>
  );
}

const ReferenceListPanel = lazy(async () => {
  await loadStyle(exportStyle);
  return (await import('../../references/ReferenceListPanel.tsx')).ReferenceListPanel;
});

/** The listed titles as references for a word processor. */
function SavedReferences({ titles }: { titles: readonly SavedTitle[] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const ids = titles.filter(({ retirado }) => !retirado).map(({ cod_acervo: code }) => code);
  if (ids.length === 0) return null;
  return (
    <details
      className="kept__references no-print"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('references.word_copy')}</summary>
      {isOpen && <ReferenceListPanel ids={ids} />}
    </details>
  );
}

interface DaysProps {
  titles: readonly SavedTitle[];
  onDropped: () => void;
  onRestored: () => void;
}

/** Titles grouped by the day on which they were added. */
function Days({ titles, onDropped, onRestored }: DaysProps) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const offerUndo = useUndoToast();
  const drop = async ({ cod_acervo: code, title, data_inclusao }: SavedTitle) => {
    try {
      await act(DROP, { body: { acervo: code } });
      offerUndo(t('basket-saved.removed', { title }), async () => {
        await act('POST /acervo/cesta-permanente', { body: { acervos: [code], data_inclusao } });
        onRestored();
      });
      onDropped();
    } catch (problem) {
      showToast({ text: errorText(problem), tone: 'error' });
    }
  };
  const days = grouped(titles, ({ data_inclusao: at }) => at.slice(0, 10));
  return (
    <div className="kept">
      {[...days].map(([day, those]) => (
        <section key={day}>
          <h2 className="num">{formatDate(day, locale)}</h2>
          <ul>
            {those.map((title) => (
              <SavedRow key={title.cod_acervo} title={title} onDrop={() => drop(title)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
