import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { DECISION_DAYS } from '#contract/shared/staff/decisions.ts';
import { daysUntil, formatDistance } from '#lib/format/times.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { Chosen, DecisionList } from './DecisionList.tsx';
import { useQueue, type Phase, type OtherDecision } from './use-queue.ts';
import { useRows } from './use-rows.ts';
import { groupNames, groupOf, GROUPS, keyOf, type Group, type Item } from './words.ts';

type Answer = Output<'GET /equipe/decisoes'>;
type Queue = ReturnType<typeof useQueue>;

/** What waits for a decision: one row is open, the keys lead through all of them. */
export function DecisionsScreen() {
  const t = useTexts();
  const [phase, setPhase] = useState<Phase>('espera');
  const [other, setOther] = useState<OtherDecision | null>(null);
  const current = useRef<Item>(null);
  const queue = useQueue(phase, (decided) => {
    const item = current.current;
    if (item && keyOf(item) === keyOf(decided))
      setOther(decided.desfeito ? null : { item, ...decided });
  });
  const onOpen = (item: Item | null) => {
    current.current = item;
    if (other && (!item || keyOf(item) !== keyOf(other.item))) setOther(null);
  };
  return (
    <Fetched
      from={queue.state}
      heading={t('staff.nav_decisions')}
      loadingText={t('decisions.loading')}
      failedText={t('decisions.failed')}
    >
      {(list) => <Work {...{ list, queue, phase, setPhase, other, setOther, onOpen }} />}
    </Fetched>
  );
}

/** The list with what was open when somebody else decided it, in its place: whoever was reading it goes on from there. */
function withOther(items: readonly Item[], other: OtherDecision | null): readonly Item[] {
  if (!other || items.some((item) => keyOf(item) === keyOf(other.item))) return items;
  const time = ({ data }: Item) => Date.parse(data);
  const next = items.findIndex((item) => time(item) > time(other.item));
  return next === -1
    ? [...items, other.item]
    : [...items.slice(0, next), other.item, ...items.slice(next)];
}

interface Props {
  list: Answer;
  queue: Queue;
  phase: Phase;
  setPhase: (phase: Phase) => void;
  other: OtherDecision | null;
  setOther: (other: OtherDecision | null) => void;
  onOpen: (item: Item | null) => void;
}

function Work({ list, queue, phase, setPhase, other, setOther, onOpen }: Props) {
  const t = useTexts();
  const [group, setGroup] = useState<Group | 'all'>('all');
  const [isNewestFirst, setNewestFirst] = useState(false);
  const [helping, setHelping] = useState(false);
  const waiting = list.itens.filter((item) => !queue.isGone(item));
  const ofGroup = withOther(waiting, other).filter(
    (item) => group === 'all' || groupOf(item) === group,
  );
  const items = isNewestFirst ? [...ofGroup].reverse() : ofGroup;
  const count = list.total - (list.itens.length - waiting.length);
  const rows = useRows({ items, queue, onOpen, onOther: setOther, onHelp: () => setHelping(true) });
  return (
    // Single keys work while the focus is in here, and not in a field (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="decisions" onKeyDown={rows.onKeyDown}>
      <Head {...{ list, waiting, count, phase }} />
      <Tabs
        label={t('decisions.kinds')}
        current={group}
        onTab={(key) => setGroup(key as Group | 'all')}
        tabs={tabsOf(list, queue.isGone, count, { ...groupNames(t), all: t('decisions.all') })}
      />
      <Filters {...{ phase, setPhase, isNewestFirst, setNewestFirst }} />
      <Chosen {...rows} items={items} />
      {items.length === 0 && count === 0 && <p>{t('decisions.nothing_text')}</p>}
      {items.length === 0 && count > 0 && <p>{t('decisions.nothing_here')}</p>}
      <DecisionList key={group} {...{ ...rows, items, queue, other, now: list.agora }} />
      <Keys open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}

function tabsOf(
  { itens, totais }: Answer,
  isGone: (item: Item) => boolean,
  count: number,
  names: Readonly<Record<Group | 'all', string>>,
) {
  const groups = GROUPS.filter((group) => totais.some((one) => groupOf(one) === group));
  const countOf = (group: Group) =>
    totais.reduce((sum, one) => (groupOf(one) === group ? sum + one.total : sum), 0) -
    itens.filter((item) => groupOf(item) === group && isGone(item)).length;
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
  const [sentence, nothing] =
    phase === 'espera'
      ? [t('decisions.waiting', { count }), t('decisions.nothing')]
      : [t('decisions.under_way', { count }), t('decisions.nothing_under_way')];
  return (
    <div className="decisions__head">
      <h1 id="tela" tabIndex={-1} ref={focusFirst}>
        {count === 0 ? nothing : sentence}
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
