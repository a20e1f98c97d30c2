import { useCallback, useEffect, useMemo, useState } from 'react';
import * as screenIcons from '#lib/screen-icons.ts';
import { formatTime } from '#lib/format/times.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import {
  $seenList,
  countEntered,
  slipOf,
  withTicked,
  withTickedBooks,
  type Bag,
  type Bagged,
  type BagSheet,
  type Slip,
  type ToFetch,
  type ToTakeOff,
  type TransferList,
} from '#lib/staff/transfers.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/Button.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { ReceiveSection, SendSection } from './BagSections.tsx';
import { FetchSection, type Ticks } from './FetchSection.tsx';
import { ScanLine } from './ScanLine.tsx';
import { TakeOffSection, WaitingSection } from './ShelfSections.tsx';
import { Slips } from './Slips.tsx';
import { actOf, useArrivals } from './use-arrivals.ts';

const REFRESH_MS = 60_000;

const readList = (_question: string, signal: AbortSignal) =>
  staffCall('GET /equipe/reservas', {}, { signal });

/** Reservas: what is fetched, put on the shelf of holds, taken off it, sent and received in this library. */
export function TransfersScreen() {
  const t = useTexts();
  const state = useAnswer('reservas', readList);
  const { retry } = state;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') retry();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  });
  const list = state.answered?.answer ?? null;
  return (
    <div className="walk">
      <h1 id="tela" tabIndex={-1}>
        {list === null
          ? t('staff.nav_transfers')
          : list.buscar.length === 0
            ? t('transfers.title_none')
            : t('transfers.title', { count: list.buscar.length })}
      </h1>
      <Fetched from={state} loadingText={t('transfers.loading')} failedText={t('transfers.failed')}>
        {(answer) => <ListView list={answer} onChanged={retry} />}
      </Fetched>
    </div>
  );
}

function ListView({ list, onChanged }: { list: TransferList; onChanged: () => void }) {
  const t = useTexts();
  const { library } = useStaff();
  const [slips, setSlips] = useState<readonly (Slip | BagSheet)[]>([]);
  const printed = useCallback(() => setSlips([]), []);
  const arrivals = useArrivals(library.cod_biblioteca, onChanged);
  const { rows, lying, bags, ticks } = useTicks(list, arrivals);
  const toPrint = arrivals.outcomes.flatMap((outcome) =>
    outcome.kind === 'received' && !outcome.isUndone ? (slipOf(outcome.received) ?? []) : [],
  );
  const printSlip = (slip: Slip) => setSlips([slip]);
  return (
    <>
      <Intro list={list} />
      <div className="row no-print">
        <Button
          variant={list.buscar.length > 0 ? 'solid' : 'quiet'}
          icon={screenIcons.print}
          onClick={() => window.print()}
        >
          {t('transfers.print_list')}
        </Button>
        {toPrint.length > 0 && (
          <Button icon={screenIcons.print} onClick={() => setSlips(toPrint)}>
            {t('transfers.print_slips', { count: toPrint.length })}
          </Button>
        )}
      </div>
      <ScanLine arrivals={arrivals} onRead={(code) => ticks.onTick({ codigo: code }, true)} />
      <FetchSection
        rows={rows}
        {...ticks}
        onNotFound={(row) => void arrivals.reportNotFound(row)}
      />
      <TakeOffSection rows={lying} {...ticks} onSlip={printSlip} />
      <WaitingSection rows={list.espera} onSlip={printSlip} />
      <SendSection
        bags={list.enviar}
        readAt={list.lida_em}
        onPrint={setSlips}
        onSend={(bag) => void arrivals.sendBag(bag)}
      />
      <ReceiveSection
        bags={bags}
        {...ticks}
        onNotFound={(book) => void arrivals.reportNotFound(book)}
      />
      <Slips slips={slips} onPrinted={printed} />
    </>
  );
}

/** When the list was read, and what has come since it was last seen at this workstation. */
function Intro({ list }: { list: TransferList }) {
  const t = useTexts();
  const locale = useLocale();
  const { library } = useStaff();
  const id = library.cod_biblioteca;
  // The list before this page was opened: what the one of a minute ago lacked says little.
  const [seen] = useState(() => $seenList.get());
  useEffect(() => {
    $seenList.set({ libraryId: id, keys: list.buscar.map(({ chave }) => chave) });
  }, [id, list]);
  const entered = countEntered(list.buscar, seen, id) ?? 0;
  return (
    <p className="walk__intro muted">
      {t('transfers.in_order', { library: library.nome })}{' '}
      {t('transfers.list_of', { time: formatTime(list.lida_em, locale) })}{' '}
      {entered > 0 && t('transfers.entered', { count: entered })}
    </p>
  );
}

/** Rows that were ticked stay in place, so that nobody loses theirs; unticking undoes. */
function useTicks(list: TransferList, arrivals: ReturnType<typeof useArrivals>) {
  const { outcomes, readings, read, undo } = arrivals;
  const [touched, setTouched] = useState<readonly Ticked[]>([]);
  const received = useMemo(
    () =>
      new Map(
        outcomes.flatMap((outcome) =>
          outcome.kind === 'received' && !outcome.isUndone
            ? [[outcome.received.codigo, outcome] as const]
            : [],
        ),
      ),
    [outcomes],
  );
  const isTicked = (code: string) =>
    received.has(code) || readings.some((reading) => reading.code === code);
  const ticked = touched.filter(({ codigo }) => isTicked(codigo));
  const known: Ticked[] = [
    ...list.buscar,
    ...list.tirar,
    ...list.receber.flatMap((bag) =>
      bag.exemplares.map((book) => ({ codigo: book.codigo, bag, book })),
    ),
  ];
  const ticks: Ticks = {
    isTicked,
    onTick: ({ codigo: code }, isOn) => {
      const outcome = received.get(code);
      if (isOn) {
        const row = known.find(({ codigo }) => codigo === code);
        if (row) setTouched((before) => [...before, row]);
        read(code);
      } else if (outcome && actOf(outcome) !== undefined) void undo(outcome);
    },
  };
  return {
    ticks,
    rows: withTicked(list.buscar, ticked.filter(isFetched)),
    lying: withTicked(list.tirar, ticked.filter(isTakenOff)),
    bags: withTickedBooks(list.receber, ticked.filter(isBagged)),
  };
}

/** A row that was ticked, as it was then. */
type Ticked = ToFetch | ToTakeOff | TickedBook;
type TickedBook = { codigo: string; bag: Bag; book: Bagged };

const isFetched = (row: Ticked): row is ToFetch => 'tipo' in row;
const isTakenOff = (row: Ticked): row is ToTakeOff => 'destino' in row;
const isBagged = (row: Ticked): row is TickedBook => 'bag' in row;
