import { Problem } from '../ui/Notice.tsx';
import { NameList } from './answer/NameList.tsx';
import { Outcome } from './answer/Outcome.tsx';
import { Question } from './answer/Question.tsx';
import { OverrideForm } from './forms/OverrideForm.tsx';
import { PaymentForm } from './forms/PaymentForm.tsx';
import type { DeskOnScreen } from './use-open-desk.ts';

/** The answer below the field: a question, a form, or what became of the last scan. */
export function DeskAnswer({ screen }: { screen: DeskOnScreen }) {
  const { acts, latest, question, form, state, andFocus } = screen;
  const names = latest?.kind === 'scan' && latest.answer.resultado === 'nomes' && latest;
  const debtor = form?.kind === 'payment' ? state.answered?.answer : undefined;
  return (
    <>
      {question && <Question question={question} onChoose={screen.choose} />}
      {debtor && (
        <PaymentForm
          key={debtor.cod_pessoa}
          person={debtor}
          onPaid={screen.paid}
          onCancel={screen.closeForm}
        />
      )}
      {!question && (
        <Outcome
          entry={latest}
          onUndo={() => andFocus(() => acts.undo(latest ?? undefined))}
          onPrint={() => andFocus(() => acts.print(latest))}
          onMail={() => andFocus(() => latest && acts.mail(latest))}
          onOverride={() => latest && screen.openForm({ kind: 'override', entry: latest })}
        >
          {form?.kind === 'override' && (
            <OverrideForm onSend={screen.override} onCancel={screen.closeForm} />
          )}
          {names && (
            <NameList
              key={names.key}
              text={names.answer.codigo}
              names={names.answer.nomes ?? []}
              onChoose={screen.openTurn}
            />
          )}
        </Outcome>
      )}
      <Problem>{acts.problem}</Problem>
    </>
  );
}
