import { useRef, useState } from 'react';
import { serverTime } from '#lib/clock.ts';
import { actOf, undoableUntil, type DeskActs, type LogEntry } from '#lib/desk/desk.ts';
import { outcomeKind } from '#lib/desk/outcome.ts';
import type { Scan } from '#lib/desk/queue.ts';
import { formatFullDay } from '#lib/format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { DeskMark } from './DeskMark.tsx';
import { endSentence, outcomeWords } from '#lib/desk/outcome-words.ts';
import { useClockTime } from './use-clock-time.ts';
import { useIsBefore } from './use-is-before.ts';
import { useOneStop } from './use-one-stop.ts';
import { useSpeech } from './use-speech.ts';

interface Props {
  entries: readonly LogEntry[];
  /** Scans without an answer, in order. */
  waiting: readonly Scan[];
  counts: DeskActs['contagem'] | null;
  onUndo: (entry: LogEntry) => void;
  onSlip: (entry: LogEntry) => void;
}

/** More are shown at a press: on a phone the person at the counter stands below. */
const FIRST_LINES = 12;

/** What was done here today, newest first; above it what waits for the server. */
export function DayLog({ entries, waiting, counts, onUndo, onSlip }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { library } = useStaff();
  const [isWhole, setWhole] = useState(false);
  const lines = useRef<HTMLUListElement>(null);
  useOneStop(lines);
  const shown = isWhole ? entries : entries.slice(0, FIRST_LINES);
  const day = serverTime().toLocaleDateString('sv-SE', { timeZone: library.fuso_horario });
  return (
    <section className="desk-log" aria-labelledby="desk-log">
      <div className="desk-log__head">
        <h2 id="desk-log">{formatFullDay(day, locale)}</h2>
        <p className="desk-log__keys small muted" id="desk-log-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('desk.log_keys')}
        </p>
        {counts && (
          <p className="small muted">
            {t('desk.loans', { count: counts.emprestimos })},{' '}
            {t('desk.returns', { count: counts.devolucoes })}
          </p>
        )}
      </div>
      <ul ref={lines} className="desk-log__lines">
        {[...waiting].reverse().map((scan) => (
          <WaitingLine key={scan.key} scan={scan} />
        ))}
        {shown.map((entry) => (
          <LogLine key={entry.key} entry={entry} onUndo={onUndo} onSlip={onSlip} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('desk.log_all', { count: entries.length })}
        </Button>
      )}
      {/* Nothing is known before the day was read. */}
      {counts && entries.length + waiting.length === 0 && (
        <p className="muted">{t('desk.log_empty')}</p>
      )}
    </section>
  );
}

function WaitingLine({ scan }: { scan: Scan }) {
  const t = useTexts();
  const clockTime = useClockTime();
  return (
    <li className="desk-log__line">
      <time className="desk-log__time">{clockTime(scan.at)}</time>
      <DeskMark kind="ask" />
      <div>
        <b>{scan.offline ? t('desk.on_device') : t('desk.waits')}</b> {scan.code}
      </div>
    </li>
  );
}

type LineProps = Pick<Props, 'onUndo' | 'onSlip'> & { entry: LogEntry };

function LogLine({ entry, onUndo, onSlip }: LineProps) {
  const speech = useSpeech();
  const { t } = speech;
  const clockTime = useClockTime();
  const undoable = useIsBefore(undoableUntil(entry)) && actOf(entry) !== undefined;
  const kind = outcomeKind(entry);
  const { done, book, lead, details } = outcomeWords(entry, speech);
  const person = entry.kind === 'scan' && lead ? entry.answer.pessoa?.nome : undefined;
  // The book is named in the line above.
  const others = details.filter((words) => words !== `${book}.`);
  const first = [person, lead].filter(Boolean).join(', ');
  const rest = [endSentence(first), ...others].join(' ').trim();
  const button = {
    ...({ variant: 'quiet', size: 'small', suffix: `: ${book}` } as const),
    ...{ tabIndex: -1, 'aria-describedby': 'desk-log-keys' },
  };
  const hasSlip = entry.kind === 'scan' && (kind === 'hold' || kind === 'transfer');
  return (
    <li className="desk-log__line">
      <time className="desk-log__time">{clockTime(entry.at)}</time>
      <DeskMark kind={kind} />
      <div className={entry.undone ? 'desk-log__undone' : undefined}>
        <b>{entry.undone ? t('desk.log_undone', { what: done }) : done}</b> {book}
        {rest !== '' && !entry.undone && <p className="small muted">{rest}</p>}
      </div>
      {undoable && (
        <Button {...button} onClick={() => onUndo(entry)}>
          {t('desk.undo')}
        </Button>
      )}
      {!undoable && hasSlip && !entry.undone && (
        <Button {...button} onClick={() => onSlip(entry)}>
          {t('desk.slip')}
        </Button>
      )}
    </li>
  );
}
