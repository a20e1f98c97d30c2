import { useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { serverTime } from '#lib/clock.ts';
import { actOf, receiptOf, undoableUntil, type Desk, type LogEntry } from '#lib/desk/desk.ts';
import { formatFullDay } from '#lib/format/dates.ts';
import { staffAct, staffCall } from '#lib/staff/staff-call.ts';
import { showToast } from '#lib/toasts.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { printDocument } from './print-sheet.ts';
import { slipOf } from './slip.ts';

const isUndoable = (entry: LogEntry): boolean => (undoableUntil(entry) ?? 0) > Date.now();

/** One act at a time, and in words what kept it from being done. */
function useRun() {
  const t = useTexts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem(isApiError(error) ? errorText(error) : t('desk.print_failed'));
    }
    setBusy(false);
  };
  return { problem, run };
}

/** What can be done about answers: undo, receipts, slips. A failure is said in words. */
export function useDeskActs(desk: Desk) {
  const t = useTexts();
  const locale = useLocale();
  const { workstation, library } = useStaff();
  const { paper } = workstation;
  const { problem, run } = useRun();
  const undo = (entry: LogEntry | undefined) => {
    const id = entry && actOf(entry);
    if (id === undefined) return;
    void run(async () => {
      await staffAct('POST /equipe/atos/:id/desfazer', { params: { id } });
      desk.markUndone(id);
    });
  };
  const print = (entry: LogEntry | null | undefined) => {
    const id = entry ? receiptOf(entry) : undefined;
    if (id === undefined) return;
    void run(async () => {
      const query = { papel: paper, idioma: locale };
      const input = { params: { ato: id }, query };
      await printDocument(await staffCall('GET /equipe/balcao/recibos/:ato', input));
    });
  };
  const mail = (entry: LogEntry) => {
    const id = receiptOf(entry);
    if (id === undefined) return;
    void run(async () => {
      const input = { params: { ato: id } };
      const { emails } = await staffAct('POST /equipe/balcao/recibos/:ato/email', input);
      showToast({ text: t('desk.mailed', { to: emails.join(', ') }) });
    });
  };
  const slip = (entry: LogEntry) => {
    if (entry.kind !== 'scan') return;
    const { letra: letter = '—', biblioteca: name = '', tipo } = entry.answer.destino;
    const where =
      tipo === 'reservas'
        ? t('desk.to_holds', { letter })
        : t('desk.to_library', { library: name });
    const day = serverTime().toLocaleDateString('sv-SE', { timeZone: library.fuso_horario });
    void run(() => printDocument(slipOf(entry, { where, day: formatFullDay(day, locale) }, paper)));
  };
  return {
    ...{ problem, undo, print, mail, slip },
    /** The last act of this desk that can be undone. */
    undoLast: () => undo(desk.$log.get().find(isUndoable)),
    printLast: () => print(desk.$log.get().find((entry) => receiptOf(entry) !== undefined)),
  };
}
