import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { base64Of } from '#lib/base64.ts';
import { staffAct, staffCall } from '#lib/staff/staff-call.ts';
import { dismissToast, showToast } from '#lib/toasts.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useTexts } from '../ui/island/texts.tsx';
import type { OtherDecision, useQueue } from './use-queue.ts';
import { actWords, keyOf, paramsOf, type Item } from './words.ts';

interface Answer {
  para: string;
  resposta?: string;
  codigo_barras?: string;
  /** What the patron is sent with the reply. */
  file?: File;
}

export type Deciding = ReturnType<typeof useDeciding>;

/** How long a decision can be undone. */
const UNDO_MS = 60_000;

/**
 * Decides, and undoes what was decided last. `onDone` is told what leaves the list, `onOther` what somebody else had
 * decided before.
 */
export function useDeciding(
  queue: ReturnType<typeof useQueue>,
  {
    onDone,
    onOther,
  }: { onDone: (keys: readonly string[]) => void; onOther: (told: OtherDecision) => void },
) {
  const t = useTexts();
  const { busy, problem, run } = useRunning(queue.reload);
  const { undo, tell } = useUndo(queue, run);
  const leave = (items: readonly Item[]) => {
    queue.remove(items);
    onDone(items.map(keyOf));
  };
  return {
    ...{ busy, problem, undo },
    decide: (item: Item, answer: Answer, onSent: () => void) =>
      run(async () => {
        const act = await send(item, answer).catch(async (error: unknown) => {
          if (!isApiError(error) || error.code !== 'decision_made') throw error;
          const made = await staffCall(
            'GET /equipe/decisoes/:tipo/:id/decisao',
            paramsOf(keyOf(item)),
          );
          onOther({ item, ...made });
        });
        if (act === undefined) return;
        onSent();
        const { done } = actWords(t, item.tipo, answer.para);
        const [name = ''] = item.pessoa.split(' ');
        tell(t('decisions.toast', { done, line: short(item.linha), name }), [{ item, act }]);
        leave([item]);
      }, keyOf(item)),
    decideAll: (items: readonly Item[], para: string) =>
      run(async () => {
        const sent: Sent[] = [];
        try {
          for (const item of items) sent.push({ item, act: await send(item, { para }) });
        } finally {
          // Also of those before one that is refused.
          if (sent.length > 0) {
            const { done } = actWords(t, 'comentario_titulo', para);
            tell(t('decisions.toast_many', { done, count: sent.length }), sent);
            leave(sent.map(({ item }) => item));
          }
        }
      }),
  };
}

/** Something that was decided, and the number of the act. */
interface Sent {
  item: Item;
  act: number;
}

async function send(item: Item, { file, ...answer }: Answer): Promise<number> {
  const { tipo, cod: id, situacao: de } = item;
  const arquivo = file && {
    ...{ nome: file.name.slice(-200), conteudo: base64Of(await file.arrayBuffer()) },
  };
  const done = await staffAct(
    'POST /equipe/decisoes/:tipo/:id',
    { params: { tipo, id }, body: { de, ...answer, ...(arquivo && { arquivo }) } },
    { idempotencyKey: crypto.randomUUID() },
  );
  return done.cod_ato;
}

/** What kept something from being done; `key`: the thing that it was about alone. */
interface Problem {
  text: string;
  key: string | undefined;
}

/** One act at a time, and what keeps it from being done. */
function useRunning(reload: () => void) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = async (work: () => Promise<void>, key?: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem({ text: errorText(error), key });
      reload();
    }
    setBusy(false);
  };
  const run = (work: () => Promise<void>, key?: string): void => {
    if (!busy) void act(work, key);
  };
  return { busy, problem, run };
}

/** Offers for a minute to undo what was done last. */
function useUndo(
  { restore, reload }: Pick<ReturnType<typeof useQueue>, 'restore' | 'reload'>,
  run: (work: () => Promise<void>) => void,
) {
  const t = useTexts();
  const last = useRef<{ sent: readonly Sent[]; toast: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const undo = () => {
    const undone = last.current;
    if (!undone) return;
    last.current = null;
    dismissToast(undone.toast);
    run(async () => {
      for (const { act: id } of undone.sent) {
        await staffAct('POST /equipe/atos/:id/desfazer', { params: { id } });
      }
      restore(undone.sent.map(({ item }) => item));
      reload();
      showToast({ text: t('decisions.undone') });
    });
  };
  const tell = (text: string, sent: readonly Sent[]) => {
    clearTimeout(timer.current);
    const toast = showToast({ text, action: { text: t('decisions.undo'), run: undo } });
    last.current = { sent, toast };
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
