import { TITLE_TABS, type TitleTab } from '#contract/shared/title-tabs.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/** Lendable copies of a title in one library. */
export interface LendablePlace {
  library: string;
  /** Copies that the user could borrow at some time. */
  lendable: number;
  /** Of those, copies available now. */
  available: number;
}

/** Facts that decide which parts a title has and whether they can be used now. */
export interface TabFacts {
  signedIn: boolean;
  /** Copies that count, in any state. */
  copies: number;
  places: readonly LendablePlace[];
  /** A library sends copies to other libraries, for the user's group. */
  hasRequests: boolean;
  inClosedStack: boolean;
  hasIssues: boolean;
  hasArticles: boolean;
  hasContents: boolean;
  /** Read online or in its host: copies are not the main interest. */
  isElsewhere: boolean;
}

export interface Tab {
  code: TitleTab;
  path: string;
  /** How much is in it, where it is a list that is counted. */
  count?: number;
  /** Only for parts that are actions: all refusals, empty if allowed. */
  refusals?: Refusal[];
}

/** Parts of a title in display order (specification §2, §5); issues come first for periodicals. */
export function titleTabs(facts: TabFacts): Tab[] {
  return TITLE_TABS.filter(({ code }) => HAS[code](facts))
    .map(({ code, path }) => {
      const refusals = ACT_REFUSALS[code]?.(facts);
      const isCounted = code === '30' && facts.copies > 0;
      return {
        code,
        path,
        ...(isCounted && { count: facts.copies }),
        ...(refusals && { refusals }),
      };
    })
    .sort((a, b) => Number(isIssueTab(b)) - Number(isIssueTab(a)));
}

const isIssueTab = ({ code }: Tab): boolean => code === '32' || code === 'summary';

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

/** No holds while copies are available (§5), per library. */
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
