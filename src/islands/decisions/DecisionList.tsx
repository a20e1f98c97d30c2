import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { DecisionRow } from './DecisionRow.tsx';
import type { OtherDecision, useQueue } from './use-queue.ts';
import type { Rows } from './use-rows.ts';
import { actWords, keyOf, type Item } from './words.ts';

/** What is done with all that are chosen, and what has gone wrong beside a row that is open. */
export function Chosen({ items, open, picked, deciding }: Rows & { items: readonly Item[] }) {
  const t = useTexts();
  const { problem } = deciding;
  const isInRow = problem?.key === open && items.some((item) => keyOf(item) === open);
  return (
    <>
      <div className={picked.length > 0 ? 'row decisions__chosen' : undefined}>
        <span aria-live="polite">
          {picked.length > 0 && t('decisions.chosen', { count: picked.length })}
        </span>
        {picked.length > 0 &&
          (['aprovado', 'recusado'] as const).map((to) => (
            <Button key={to} size="small" onClick={() => deciding.decideAll(picked, to)}>
              {actWords(t, 'comentario_titulo', to).name}
            </Button>
          ))}
      </div>
      {problem && !isInRow && <Problem>{problem.text}</Problem>}
    </>
  );
}

/** So many rows are shown at once. */
const STEP = 50;

interface Props extends Rows {
  items: readonly Item[];
  queue: ReturnType<typeof useQueue>;
  now: string;
  other: OtherDecision | null;
}

/** The rows, the first of them; walking past the last shows more. */
export function DecisionList({ items, queue, now, other, ...rows }: Props) {
  const { open, show, chosen, choose, picked, deciding } = rows;
  const t = useTexts();
  const [most, setMost] = useState(STEP);
  const shown = Math.max(most, items.findIndex((item) => keyOf(item) === open) + 1);
  const left = items.length - shown;
  const list = useRef<HTMLUListElement>(null);
  const first = useRef(0);
  useEffect(() => {
    // The focus goes on to the first row that was not shown before.
    if (first.current > 0) list.current?.children[first.current]?.querySelector('button')?.focus();
  }, [most]);
  return (
    <>
      <ul className="decisions__list" ref={list}>
        {items.slice(0, shown).map((item) => {
          const key = keyOf(item);
          return (
            <DecisionRow
              key={key}
              {...{ item, now, deciding, reader: queue.readerOf(item) }}
              other={other && keyOf(other.item) === key ? other : null}
              isOpen={key === open}
              isChosen={chosen.has(key)}
              onOpen={() => show(key === open ? null : key)}
              onChoose={() => choose(key)}
              actsAlone={picked.length === 0}
            />
          );
        })}
      </ul>
      {left > 0 && (
        <Button
          onClick={() => {
            first.current = shown;
            setMost(shown + STEP);
          }}
        >
          {t('decisions.more', { count: Math.min(left, STEP) })}
        </Button>
      )}
    </>
  );
}
