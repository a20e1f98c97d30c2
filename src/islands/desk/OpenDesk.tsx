import { Announcement } from '../ui/load/Announcement.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { DayLog } from './answer/DayLog.tsx';
import { DeskAnswer } from './DeskAnswer.tsx';
import { KeyLine } from './KeyLine.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { OfflineReport } from './OfflineReport.tsx';
import { PersonPanel } from './person/PersonPanel.tsx';
import { ScanField } from './ScanField.tsx';
import { SendingNotice } from './SendingNotice.tsx';
import { useOpenDesk } from './use-open-desk.ts';

/** One field that takes card, barcode or name; below it what to do with the book in the hand, and the log of today. */
export function OpenDesk() {
  const screen = useOpenDesk();
  const t = useTexts();
  const { desk, acts, question, person, andFocus } = screen;
  const waiting = useStore(desk.$waiting);
  const report = useStore(desk.$report);
  return (
    <div className="desk">
      <h1 id="tela" tabIndex={-1} className="visually-hidden">
        {t('staff.nav_desk')}
      </h1>
      <div className="desk__main">
        <ModeChoice mode={screen.mode} hasMoney={screen.hasMoney} onChange={screen.changeMode} />
        <ScanField
          field={screen.field}
          label={screen.label}
          placeholder={screen.searching ? t('desk.placeholder_search') : t('desk.placeholder')}
          onChoice={question && ((n) => screen.choose(n === 1 ? 'pessoa' : 'exemplar'))}
          onScan={screen.scan}
        />
        <Announcement {...screen.message} />
        <SendingNotice
          state={useStore(desk.$state)}
          count={waiting.length}
          onRetry={() => andFocus(desk.wake)}
        />
        <DeskAnswer screen={screen} />
        <KeyLine
          name={person?.nome ?? null}
          onEnd={() => andFocus(screen.end)}
          onSearch={screen.search}
          onReturn={screen.toggleReturn}
          onSound={screen.focusField}
        />
        {report.length > 0 && (
          <OfflineReport lines={report} onClose={() => andFocus(desk.closeReport)} />
        )}
        <DayLog
          entries={useStore(desk.$log)}
          waiting={waiting}
          counts={useStore(desk.$counts)}
          onUndo={(entry) => andFocus(() => acts.undo(entry))}
          onSlip={(entry) => andFocus(() => acts.slip(entry))}
        />
      </div>
      {person && (
        <PersonPanel
          person={person}
          state={screen.state}
          onPay={() => screen.openForm({ kind: 'payment' })}
        />
      )}
    </div>
  );
}
