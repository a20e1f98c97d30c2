import { TITLE_TABS, type TitleTab } from '#contract/shared/title-tabs.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/** One library's copies that may leave it, as the rule of the parts sees them. */
export interface LendablePlace {
  library: string;
  /** Copies that could be lent to the asker at some time. */
  lendable: number;
  /** Of those, the ones that stand on the shelf now. */
  available: number;
}

/** What decides which parts a title has, and whether they can be used now. */
export interface TabFacts {
  signedIn: boolean;
  /** Copies that count, in whatever state. */
  copies: number;
  places: readonly LendablePlace[];
  /** Some library sends copies to another, to somebody of the asker's group. */
  hasRequests: boolean;
  inClosedStack: boolean;
  hasIssues: boolean;
  hasArticles: boolean;
  hasContents: boolean;
  /** It is read on line, or in the issue or book that it stands in: copies are not what one looks for. */
  isElsewhere: boolean;
}

export interface Tab {
  code: TitleTab;
  path: string;
  /** Only of parts that are an act: every refusal; none when it is. */
  refusals?: Refusal[];
}

/**
 * The parts that a title has, in the order of the screen (specification §2, §5): of a periodical its
 * issues come first.
 */
export function titleTabs(facts: TabFacts): Tab[] {
  return TITLE_TABS.filter(({ code }) => HAS[code](facts))
    .map(({ code, path }) => {
      const refusals = ACT_REFUSALS[code]?.(facts);
      return { code, path, ...(refusals && { refusals }) };
    })
    .sort((a, b) => Number(isOfIssues(b)) - Number(isOfIssues(a)));
}

const isOfIssues = ({ code }: Tab): boolean => code === '32' || code === 'summary';

const always = () => true;
const lends = ({ places }: TabFacts) => places.some(({ lendable }) => lendable > 0);

const HAS: Record<TitleTab, (facts: TabFacts) => boolean> = {
  '30': ({ copies, isElsewhere, hasIssues }) => copies > 0 || !(isElsewhere || hasIssues),
  '18': lends,
  '75': (facts) => facts.hasRequests && lends(facts),
  acervo_fechado: ({ inClosedStack }) => inClosedStack,
  '32': ({ hasIssues }) => hasIssues,
  summary: ({ hasArticles }) => hasArticles,
  sumario_livro: ({ hasContents }) => hasContents,
  '33': always,
  '36': always,
  '115': always,
  '74': ({ copies }) => copies > 0,
};

const ACT_REFUSALS: Partial<Record<TitleTab, (facts: TabFacts) => Refusal[]>> = {
  '18': (facts) => [...needsLogin(facts), ...holdRefusals(facts)],
  '75': (facts) => [...needsLogin(facts), ...requestRefusals(facts)],
  acervo_fechado: needsLogin,
};

function needsLogin({ signedIn }: TabFacts): Refusal[] {
  return signedIn ? [] : [{ code: 'token_missing' }];
}

/** A hold is impossible while copies are available (§5), library by library. */
function holdRefusals({ places }: TabFacts): Refusal[] {
  const lending = places.filter(({ lendable }) => lendable > 0);
  if (lending.some(({ available }) => available === 0)) return [];
  return lending
    .slice(0, 1)
    .map(({ library }) => ({ code: 'hold_copy_available', params: { biblioteca: library } }));
}

function requestRefusals({ places }: TabFacts): Refusal[] {
  return places.some(({ available }) => available > 0) ? [] : [{ code: 'request_none_available' }];
}
