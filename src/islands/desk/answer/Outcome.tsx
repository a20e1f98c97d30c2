import type { ReactNode } from 'react';
import type { LogEntry } from '#lib/desk/desk.ts';
import { undoableUntil, receiptOf } from '#lib/desk/desk.ts';
import { outcomeKind } from '#lib/desk/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { DeskMark } from './DeskMark.tsx';
import { endSentence, outcomeWords } from '#lib/desk/outcome-words.ts';
import { useIsBefore } from './use-is-before.ts';
import { useSpeech } from './use-speech.ts';

interface Props {
  entry: LogEntry | null;
  onUndo: () => void;
  onPrint: () => void;
  onMail: () => void;
  /** Asks for the reason of lending in spite of a refusal. */
  onOverride: () => void;
  /** Below the answer: names to choose from, the form of a reason. */
  children?: ReactNode;
}

/** The one answer of the desk, and what can be done about it. use-message.ts says it. */
export function Outcome({ entry, children, ...acts }: Props) {
  const speech = useSpeech();
  const kind = entry ? outcomeKind(entry) : 'none';
  const words = entry && outcomeWords(entry, speech);
  return (
    <section className={`outcome outcome--${kind}`} aria-label={speech.t('desk.outcome')}>
      {entry && kind !== 'none' && <DeskMark kind={kind} />}
      <div className="outcome__body">
        {entry && words && (
          <div>
            <p className="outcome__title">
              {entry.undone ? speech.t('desk.undone', { what: words.title }) : words.title}
            </p>
            {!entry.undone && (words.lead || words.details.length > 0) && (
              <p>
                {words.lead && <b>{endSentence(words.lead)} </b>}
                {words.details.join(' ')}
              </p>
            )}
          </div>
        )}
        {entry && <OutcomeActs entry={entry} {...acts} />}
        {children}
      </div>
    </section>
  );
}

function OutcomeActs(props: Omit<Props, 'children'> & { entry: LogEntry }) {
  const { entry, onUndo, onPrint, onMail, onOverride } = props;
  const t = useTexts();
  const undoable = useIsBefore(undoableUntil(entry));
  const override = entry.kind === 'scan' && !entry.undone && entry.answer.acoes.apesar;
  const hasReceipt = receiptOf(entry) !== undefined;
  if (!undoable && !hasReceipt && !override) return null;
  return (
    <div className="row outcome__acts">
      {undoable && (
        <Button size="small" onClick={onUndo}>
          {t('desk.undo')} <kbd>F8</kbd>
        </Button>
      )}
      {hasReceipt && (
        <>
          <Button size="small" onClick={onPrint}>
            {t('desk.print')} <kbd>F9</kbd>
          </Button>
          <Button size="small" onClick={onMail}>
            {t('desk.mail')}
          </Button>
        </>
      )}
      {override && override.permitido && (
        <Button size="small" onClick={onOverride}>
          {t('desk.override')}
        </Button>
      )}
      {override && !override.permitido && (
        <p className="small">
          {override.motivos.map(({ mensagem }) => mensagem).join(' ') ||
            t('desk.override_librarian')}
        </p>
      )}
    </div>
  );
}
