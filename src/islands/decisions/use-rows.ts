import { useEffect, useState, type KeyboardEvent } from 'react';
import { isTyping } from './keys.ts';
import { useDeciding } from './use-deciding.ts';
import type { OtherDecision, useQueue } from './use-queue.ts';
import { keyOf, type Item } from './words.ts';

interface Input {
  items: readonly Item[];
  queue: ReturnType<typeof useQueue>;
  onOpen: (item: Item | null) => void;
  onOther: (other: OtherDecision) => void;
  onHelp: () => void;
}

/** The place in the list of the row that has the focus; undefined: none has. */
function focusedRow(): number | undefined {
  const row = document.activeElement?.closest('.decisions__list > li');
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : undefined;
}

export type Rows = ReturnType<typeof useRows>;

/** Which row is open, which are chosen, and what the keys do with them. */
export function useRows({ items, queue, onOpen, onOther, onHelp }: Input) {
  const [open, setOpen] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const show = (key: string | null) => {
    setOpen(key);
    onOpen(items.find((item) => keyOf(item) === key) ?? null);
  };
  const isGone = open !== null && !items.some((item) => keyOf(item) === open);
  useEffect(() => {
    // What was open is gone, since its patron took it back: the keys go on from the heading.
    if (isGone && document.activeElement === document.body) {
      document.getElementById('tela')?.focus();
    }
  }, [isGone]);
  const step = (by: number) => {
    const at = items.findIndex((item) => keyOf(item) === open);
    const start = focusedRow() ?? (by > 0 ? 0 : items.length - 1);
    const next = items[at === -1 ? start : at + by];
    if (next) show(keyOf(next));
  };
  const choose = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const onDone = (keys: readonly string[]) => {
    // The next row opens, or the one before where there is none.
    const at = items.findIndex((item) => keys.includes(keyOf(item)));
    const left = items.filter((item) => !keys.includes(keyOf(item)));
    const next = left[Math.min(at, left.length - 1)];
    setChosen(new Set());
    show(next ? keyOf(next) : null);
    if (!next) document.getElementById('tela')?.focus();
  };
  const deciding = useDeciding(queue, { onDone, onOther });
  const picked = items.filter((item) => chosen.has(keyOf(item)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const keys: Record<string, () => void> = {
      j: () => step(1),
      k: () => step(-1),
      x: () => open !== null && open.startsWith('comentario') && choose(open),
      z: () => deciding.undo(),
      '?': onHelp,
      ...(picked.length > 0 && {
        a: () => deciding.decideAll(picked, 'aprovado'),
        r: () => deciding.decideAll(picked, 'recusado'),
      }),
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { open, show, chosen, choose, picked, deciding, onKeyDown };
}
