import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { DECISION_DAYS } from '#contract/shared/staff/decisions.ts';
import { daysUntil, formatDistance, formatTime } from '#lib/format/times.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { DecisionRow } from './DecisionRow.tsx';
import { isTyping } from './keys.ts';
import { useDeciding } from './use-deciding.ts';
import { useQueue, type Decided, type Phase } from './use-queue.ts';
import { actWords, groupNames, groupOf, GROUPS, keyOf, type Group, type Item } from './words.ts';

type Answer = Output<'GET /equipe/decisoes'>;
type Queue = ReturnType<typeof useQueue>;

/** What waits for a decision: one row is open, the keys lead through all of them. */
export function DecisionsScreen() {
  const t = useTexts();
  const [phase, setPhase] = useState<Phase>('espera');
  const [decided, setDecided] = useState<{ decided: Decided; line: string } | null>(null);
  const current = useRef<Item>(null);
  const queue = useQueue(phase, (told) => {
    const open = current.current;
    if (told.desfeito || !open || keyOf(open) !== keyOf(told)) return;
    setDecided({ decided: told, line: open.linha });
  });
  return (
    <Fetched
      from={queue.state}
      loadingText={t('decisions.loading')}
      failedText={t('decisions.failed')}
    >
      {(list) => (
        <>
          <Work {...{ list, queue, phase, setPhase }} onOpen={(item) => (current.current = item)} />
          {decided && <AlreadyDecided {...decided} />}
        </>
      )}
    </Fetched>
  );
}

function AlreadyDecided({ decided, line }: { decided: Decided; line: string }) {
  const t = useTexts();
  const locale = useLocale();
  const { pessoa: name, data, tipo, situacao } = decided;
  const { done } = actWords(t, tipo, situacao);
  return (
    <Notice title={t('decisions.decided')} live="status">
      {t('decisions.decided_text', { name, time: formatTime(data, locale), line, done })}
    </Notice>
  );
}

interface Props {
  list: Answer;
  queue: Queue;
  phase: Phase;
  setPhase: (phase: Phase) => void;
  onOpen: (item: Item | null) => void;
}

function Work({ list, queue, phase, setPhase, onOpen }: Props) {
  const t = useTexts();
  const [group, setGroup] = useState<Group | 'all'>('all');
  const [isNewestFirst, setNewestFirst] = useState(false);
  const [helping, setHelping] = useState(false);
  const waiting = list.itens.filter((item) => !queue.isGone(item));
  const ofGroup = waiting.filter((item) => group === 'all' || groupOf(item) === group);
  const items = isNewestFirst ? [...ofGroup].reverse() : ofGroup;
  const count = list.total - (list.itens.length - waiting.length);
  const rows = useRows({ items, queue, onOpen, onHelp: () => setHelping(true) });
  return (
    // Single keys work while the focus is in here, and not in a field (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="decisions" onKeyDown={rows.onKeyDown}>
      <Head {...{ list, waiting, count, phase }} />
      <Tabs
        label={t('decisions.kinds')}
        current={group}
        onTab={(key) => setGroup(key as Group | 'all')}
        tabs={tabsOf(list, waiting, count, { ...groupNames(t), all: t('decisions.all') })}
      />
      <Filters {...{ phase, setPhase, isNewestFirst, setNewestFirst }} />
      <Chosen {...rows} />
      {items.length === 0 && count === 0 && (
        <EmptyState title={t('decisions.nothing')}>{t('decisions.nothing_text')}</EmptyState>
      )}
      {items.length === 0 && count > 0 && <p>{t('decisions.nothing_here')}</p>}
      <List {...{ ...rows, items, queue, now: list.agora }} />
      <Keys open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}

interface RowsInput {
  items: readonly Item[];
  queue: Queue;
  onOpen: (item: Item | null) => void;
  onHelp: () => void;
}

type Rows = ReturnType<typeof useRows>;

/** Which row is open, which are chosen, and what the keys do with them. */
function useRows({ items, queue, onOpen, onHelp }: RowsInput) {
  const [open, setOpen] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const show = (key: string | null) => {
    setOpen(key);
    onOpen(items.find((item) => keyOf(item) === key) ?? null);
  };
  const isGone = open !== null && !items.some((item) => keyOf(item) === open);
  useEffect(() => {
    // Somebody else has decided what was open: the keys go on from the heading.
    if (isGone && document.activeElement === document.body) {
      document.getElementById('tela')?.focus();
    }
  }, [isGone]);
  const step = (by: number) => {
    const at = items.findIndex((item) => keyOf(item) === open);
    const next = items[at === -1 ? (by > 0 ? 0 : items.length - 1) : at + by];
    if (next) show(keyOf(next));
  };
  const choose = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const deciding = useDeciding(queue, (keys) => {
    // The next row opens, or the one before where there is none.
    const at = items.findIndex((item) => keys.includes(keyOf(item)));
    const left = items.filter((item) => !keys.includes(keyOf(item)));
    const next = left[Math.min(at, left.length - 1)];
    setChosen(new Set());
    show(next ? keyOf(next) : null);
    if (!next) document.getElementById('tela')?.focus();
  });
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

/** What is done with all that are chosen, and what has gone wrong. */
function Chosen({ picked, deciding }: Rows) {
  const t = useTexts();
  return (
    <>
      {picked.length > 0 && (
        <div className="row decisions__chosen" role="status">
          <span>{t('decisions.chosen', { count: picked.length })}</span>
          {(['aprovado', 'recusado'] as const).map((to) => (
            <Button key={to} size="small" onClick={() => deciding.decideAll(picked, to)}>
              {actWords(t, 'comentario_titulo', to).name}
            </Button>
          ))}
        </div>
      )}
      {deciding.problem && (
        <Notice tone="bad" live="alert">
          {deciding.problem}
        </Notice>
      )}
    </>
  );
}

interface ListProps extends Rows {
  items: readonly Item[];
  queue: Queue;
  now: string;
}

function List({ items, queue, now, open, show, chosen, choose, picked, deciding }: ListProps) {
  return (
    <ul className="decisions__list">
      {items.map((item) => {
        const key = keyOf(item);
        return (
          <DecisionRow
            key={key}
            {...{ item, now, deciding, reader: queue.readerOf(item) }}
            isOpen={key === open}
            isChosen={chosen.has(key)}
            onOpen={() => show(key === open ? null : key)}
            onChoose={() => choose(key)}
            actsAlone={picked.length === 0}
          />
        );
      })}
    </ul>
  );
}

function tabsOf(
  { totais }: Answer,
  waiting: readonly Item[],
  count: number,
  names: Readonly<Record<Group | 'all', string>>,
) {
  const groups = GROUPS.filter((group) => totais.some((one) => groupOf(one) === group));
  const countOf = (group: Group) => waiting.filter((item) => groupOf(item) === group).length;
  return [
    { key: 'all', href: '#tela', text: names.all, count },
    ...groups.map((group) => ({
      ...{ key: group, href: '#tela', text: names[group], count: countOf(group) },
    })),
  ];
}

interface HeadProps {
  list: Answer;
  waiting: readonly Item[];
  count: number;
  phase: Phase;
}

function Head({ list, waiting, count, phase }: HeadProps) {
  const t = useTexts();
  const locale = useLocale();
  const now = new Date(list.agora);
  const [first] = waiting;
  const days = DECISION_DAYS;
  const late = waiting.filter(({ data }) => daysUntil(data, now) < -days).length;
  const sentence =
    phase === 'espera' ? t('decisions.waiting', { count }) : t('decisions.under_way', { count });
  return (
    <div className="decisions__head">
      <h1 id="tela" tabIndex={-1} ref={focusFirst}>
        {count === 0 && phase === 'espera' ? t('decisions.nothing') : sentence}
      </h1>
      {first && (
        <p className="muted">
          {t('decisions.oldest', { when: formatDistance(daysUntil(first.data, now), locale) })}{' '}
          {phase === 'espera' && late > 0 && t('decisions.late', { count: late, days })}
        </p>
      )}
    </div>
  );
}

/** The keys work from the beginning: where nothing has the focus yet, the heading takes it. */
function focusFirst(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

interface FilterProps {
  phase: Phase;
  setPhase: (phase: Phase) => void;
  isNewestFirst: boolean;
  setNewestFirst: (is: boolean) => void;
}

function Filters({ phase, setPhase, isNewestFirst, setNewestFirst }: FilterProps) {
  const t = useTexts();
  return (
    <div className="decisions__filters">
      <SelectField
        label={t('decisions.phase')}
        value={phase}
        onChange={({ target }) => setPhase(target.value === 'andamento' ? 'andamento' : 'espera')}
      >
        <option value="espera">{t('decisions.phase_waiting')}</option>
        <option value="andamento">{t('decisions.phase_under_way')}</option>
      </SelectField>
      <SelectField
        label={t('decisions.order')}
        value={isNewestFirst ? 'newest' : 'oldest'}
        onChange={({ target }) => setNewestFirst(target.value === 'newest')}
      >
        <option value="oldest">{t('decisions.order_oldest')}</option>
        <option value="newest">{t('decisions.order_newest')}</option>
      </SelectField>
      <p className="decisions__keys small muted">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('decisions.key_move')}
        </span>
        <span>
          <kbd>X</kbd> {t('decisions.key_choose')}
        </span>
        <span>
          <kbd>Z</kbd> {t('decisions.key_undo')}
        </span>
        <span>
          <kbd>?</kbd> {t('decisions.key_all')}
        </span>
      </p>
    </div>
  );
}

function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const keys = [
    ['J, K', t('decisions.key_move')],
    ['X', t('decisions.key_choose')],
    ['A, R, E, P …', t('decisions.key_acts')],
    ['Ctrl + Enter', t('decisions.key_send')],
    ['Z', t('decisions.key_undo')],
  ];
  return (
    <Dialog
      {...{ open, onClose }}
      title={t('decisions.keys_title')}
      closeText={t('decisions.close')}
    >
      <p>{t('decisions.keys_text')}</p>
      <dl className="facts">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
