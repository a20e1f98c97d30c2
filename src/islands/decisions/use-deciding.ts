import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { formatTime } from '#lib/format/times.ts';
import { dismissToast, showToast } from '#lib/toasts.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { useQueue } from './use-queue.ts';
import { actWords, keyOf, type Item } from './words.ts';

export interface Answer {
  para: string;
  resposta?: string;
  codigo_barras?: string;
}

export type Deciding = ReturnType<typeof useDeciding>;

/** How long a decision can be undone. */
const UNDO_MS = 60_000;

/** Decides, and undoes what was decided last. `onDone` is told what leaves the list. */
export function useDeciding(
  { remove, restore, reload }: ReturnType<typeof useQueue>,
  onDone: (keys: readonly string[]) => void,
) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const last = useRef<{ acts: readonly number[]; toast: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const wordsOf = (error: unknown): string => {
    const { code, params } = isApiError(error) ? error : { code: '', params: undefined };
    if (code !== 'decision_made' || typeof params?.['em'] !== 'string') return errorText(error);
    const time = formatTime(localTime(params['em']), locale);
    return `${errorText(error)} ${time}`;
  };
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
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
  const undo = () => {
    const undone = last.current;
    if (!undone) return;
    last.current = null;
    dismissToast(undone.toast);
    void run(async () => {
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
  const send = async (item: Item, answer: Answer): Promise<number> => {
    const { tipo, cod: id, situacao: de } = item;
    const done = await staffAct(
      'POST /equipe/decisoes/:tipo/:id',
      { params: { tipo, id }, body: { de, ...answer } },
      { idempotencyKey: crypto.randomUUID() },
    );
    return done.cod_ato;
  };

  return {
    busy,
    problem,
    undo,
    decide: (item: Item, answer: Answer, onSent: () => void) =>
      void run(async () => {
        const act = await send(item, answer);
        onSent();
        const { done } = actWords(t, item.tipo, answer.para);
        const [name = ''] = item.pessoa.split(' ');
        tell(t('decisions.toast', { done, line: short(item.linha), name }), [act]);
        remove([keyOf(item)]);
        onDone([keyOf(item)]);
        reload();
      }),
    decideAll: (items: readonly Item[], para: string) =>
      void run(async () => {
        const acts: number[] = [];
        for (const item of items) acts.push(await send(item, { para }));
        const { done } = actWords(t, 'comentario_titulo', para);
        tell(t('decisions.toast_many', { done, count: acts.length }), acts);
        remove(items.map(keyOf));
        onDone(items.map(keyOf));
        reload();
      }),
  };
}

const SHORT = 60;
const short = (line: string): string =>
  line.length > SHORT ? `${line.slice(0, SHORT).trimEnd()}…` : line;

/** An instant in UTC as the clock of this device says it. */
function localTime(instant: string): string {
  const moment = new Date(instant);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
}
