import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { formatTime } from '#lib/format/times.ts';
import { dismissToast, showToast } from '#lib/toasts.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { useQueue } from './use-queue.ts';
import { actWords, keyOf, type Item } from './words.ts';

interface Answer {
  para: string;
  resposta?: string;
  codigo_barras?: string;
}

export type Deciding = ReturnType<typeof useDeciding>;

/** How long a decision can be undone. */
const UNDO_MS = 60_000;

/** Decides, and undoes what was decided last. `onDone` is told what leaves the list. */
export function useDeciding(
  queue: ReturnType<typeof useQueue>,
  onDone: (keys: readonly string[]) => void,
) {
  const t = useTexts();
  const { busy, problem, run } = useRunning(queue.reload);
  const { undo, tell } = useUndo(queue, run);
  const leave = (items: readonly Item[]) => {
    queue.remove(items.map(keyOf));
    onDone(items.map(keyOf));
  };
  return {
    ...{ busy, problem, undo },
    decide: (item: Item, answer: Answer, onSent: () => void) =>
      run(async () => {
        const act = await send(item, answer);
        onSent();
        const { done } = actWords(t, item.tipo, answer.para);
        const [name = ''] = item.pessoa.split(' ');
        tell(t('decisions.toast', { done, line: short(item.linha), name }), [act]);
        leave([item]);
      }),
    decideAll: (items: readonly Item[], para: string) =>
      run(async () => {
        const acts: number[] = [];
        for (const item of items) acts.push(await send(item, { para }));
        const { done } = actWords(t, 'comentario_titulo', para);
        tell(t('decisions.toast_many', { done, count: acts.length }), acts);
        leave(items);
      }),
  };
}

async function send(item: Item, answer: Answer): Promise<number> {
  const { tipo, cod: id, situacao: de } = item;
  const done = await staffAct(
    'POST /equipe/decisoes/:tipo/:id',
    { params: { tipo, id }, body: { de, ...answer } },
    { idempotencyKey: crypto.randomUUID() },
  );
  return done.cod_ato;
}

/** One act at a time, and what keeps it from being done. */
function useRunning(reload: () => void) {
  const locale = useLocale();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const wordsOf = (error: unknown): string => {
    const { code, params } = isApiError(error) ? error : { code: '', params: undefined };
    if (code !== 'decision_made' || typeof params?.['em'] !== 'string') return errorText(error);
    return `${errorText(error)} ${formatTime(localTime(params['em']), locale)}`;
  };
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(wordsOf(error));
      reload();
    }
    setBusy(false);
  };
  const run = (work: () => Promise<void>): void => {
    if (!busy) void act(work);
  };
  return { busy, problem, run };
}

/** Offers for a minute to undo what was done last. */
function useUndo(
  { restore, reload }: Pick<ReturnType<typeof useQueue>, 'restore' | 'reload'>,
  run: (work: () => Promise<void>) => void,
) {
  const t = useTexts();
  const last = useRef<{ acts: readonly number[]; toast: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const undo = () => {
    const undone = last.current;
    if (!undone) return;
    last.current = null;
    dismissToast(undone.toast);
    run(async () => {
      for (const id of undone.acts) {
        await staffAct('POST /equipe/atos/:id/desfazer', { params: { id } });
      }
      restore();
      reload();
      showToast({ text: t('decisions.undone') });
    });
  };
  const tell = (text: string, acts: readonly number[]) => {
    clearTimeout(timer.current);
    const toast = showToast({ text, action: { text: t('decisions.undo'), run: undo } });
    last.current = { acts, toast };
    timer.current = setTimeout(() => {
      dismissToast(toast);
      last.current = null;
    }, UNDO_MS);
  };
  return { undo, tell };
}

const SHORT = 60;
const short = (line: string): string =>
  line.length > SHORT ? `${line.slice(0, SHORT).trimEnd()}…` : line;

/** An instant in UTC as the clock of this device says it. */
function localTime(instant: string): string {
  const moment = new Date(instant);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
}
