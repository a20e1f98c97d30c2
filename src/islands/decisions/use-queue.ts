import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { keyOf, type Item } from './words.ts';

export type Phase = 'espera' | 'andamento';
type Changes = Output<'GET /equipe/decisoes/mudancas'>;
export type Decided = Changes['decididos'][number];

/** What somebody else has decided about the thing that is open here. */
export interface OtherDecision extends Pick<Decided, 'pessoa' | 'data' | 'situacao'> {
  item: Item;
}

const readList = (question: string, signal: AbortSignal) =>
  staffCall(
    'GET /equipe/decisoes',
    { query: { situacao: question.startsWith('andamento') ? 'andamento' : 'espera' } },
    { signal },
  );

/** How often it is asked what others do: they are to be told within five seconds. */
const POLL_MS = 3000;
/** After so many times the list is read anew: what patrons send or withdraw is nobody's act. */
const RELOAD_AFTER = 20;

/** The list of a phase, kept up to date, and who reads what. `onDecided` is told what others have decided. */
export function useQueue(phase: Phase, onDecided: (decided: Decided) => void) {
  const [version, setVersion] = useState(0);
  const state = useAnswer(`${phase} ${version}`, readList);
  const [reading, setReading] = useState<Changes['lendo'] | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const since = state.answered?.answer.desde;
  const told = useRef(onDecided);
  useEffect(() => {
    told.current = onDecided;
  });
  const reload = () => setVersion((count) => count + 1);

  useChanges(
    since,
    (changes) => {
      setReading(changes.lendo);
      const back = changes.decididos.filter(({ desfeito }) => desfeito).map(keyOf);
      if (back.length > 0) setGone((old) => new Set([...old].filter((key) => !isOfAny(key, back))));
      for (const decided of changes.decididos) told.current(decided);
      if (changes.decididos.length > 0) reload();
    },
    reload,
  );

  const readerOf = (item: Item) =>
    reading === null
      ? item.lendo
      : reading.find(({ tipo, cod }) => tipo === item.tipo && cod === item.cod);
  return {
    ...{ state, readerOf, reload },
    isGone: (item: Item) => gone.has(goneKey(item)),
    remove: (items: readonly Item[]) => setGone((old) => new Set([...old, ...items.map(goneKey)])),
    restore: (items: readonly Item[]) =>
      setGone((old) => new Set([...old].filter((key) => !items.map(goneKey).includes(key)))),
  };
}

/** Something in a state: what was decided is gone from the list in the state that it had, also before the list is new. */
const goneKey = (item: Item): string => `${keyOf(item)} ${item.situacao}`;
const isOfAny = (gone: string, keys: readonly string[]): boolean =>
  keys.some((key) => gone.startsWith(`${key} `));

/** Asks for changes while the page is visible; each is told once. */
function useChanges(
  since: string | undefined,
  onChanges: (changes: Changes) => void,
  reload: () => void,
): void {
  const told = useRef({ onChanges, reload });
  useEffect(() => {
    told.current = { onChanges, reload };
  });
  const seen = useRef<Set<number>>(new Set());
  const next = useRef<string>(undefined);
  const isKnown = since !== undefined;
  useEffect(() => {
    if (isKnown) next.current ??= since;
  }, [isKnown, since]);

  useEffect(() => {
    if (!isKnown) return;
    let polls = 0;
    const controller = new AbortController();
    const poll = async () => {
      if (document.visibilityState === 'hidden' || next.current === undefined) return;
      polls += 1;
      if (polls % RELOAD_AFTER === 0) told.current.reload();
      const query = { desde: next.current };
      const { signal } = controller;
      const changes = await staffCall('GET /equipe/decisoes/mudancas', { query }, { signal });
      next.current = changes.desde;
      const decididos = changes.decididos.filter(({ cod_ato: id }) => !seen.current.has(id));
      for (const { cod_ato: id } of decididos) seen.current.add(id);
      told.current.onChanges({ ...changes, decididos });
    };
    // What fails is asked again the next time.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [isKnown]);
}
