import type { ComponentType } from 'react';
import acquisitionsStyle from '../../styles/components/acquisitions.css?url';
import alertsStyle from '../../styles/components/alerts.css?url';
import channelsStyle from '../../styles/components/notice-channels.css?url';
import clearanceStyle from '../../styles/components/clearance.css?url';
import debtsStyle from '../../styles/components/debts.css?url';
import keptStyle from '../../styles/components/kept.css?url';
import requestsStyle from '../../styles/components/loan-requests.css?url';
import statisticsStyle from '../../styles/components/statistics.css?url';
import tokenStyle from '../../styles/components/loan-token.css?url';
import profileStyle from '../../styles/components/profile.css?url';
import recoveryStyle from '../../styles/components/recovery.css?url';
import factorStyle from '../../styles/components/second-factor.css?url';
import switchStyle from '../../styles/components/switch.css?url';
import interestsStyle from '../../styles/components/interests.css?url';
import teachingStyle from '../../styles/components/teaching.css?url';
import selfCheckoutStyle from '../../styles/components/self-checkout.css?url';
import servicesStyle from '../../styles/components/services.css?url';
import { ACTIVITY, type ActivityCode } from '#contract/shared/activities.ts';
import type { TableName, Translate } from '#lib/i18n/areas.ts';
import type { AccountPage } from '#lib/routes/account.ts';
import { loadStyle } from '../ui/load-style.ts';

/** Under which heading of the side menu a screen stands; null: before all of them. */
type Group = 'loans' | 'requests' | 'acquisition' | 'you' | 'account' | null;

interface Page {
  group: Group;
  name: (t: Translate) => string;
  /** Only where the institution has switched this on. */
  activity?: ActivityCode;
  /** Code of the external base that it leads into: only for who may enter that. */
  base?: string;
  /** It is reached from other screens only. */
  hidden?: true;
  /** Its document has headers of its own (it may use the camera): it is loaded, and left, as a page. */
  ownDocument?: true;
  /** A line of the menu for teachers alone. */
  forTeachers?: true;
  /** Tables of words that it needs besides those of every screen (`ACCOUNT_WORDS`). */
  words: readonly TableName[];
  /** Loads what shows it when it is first opened. The same function every time. */
  load: () => Promise<{ Screen: ComponentType }>;
}

/** The forms of requests to the reference desk: one chunk. */
const serviceForms = async () => {
  await loadStyle(servicesStyle);
  return import('../services/ServiceFormScreen.tsx');
};

/** Rows of suggestions and orders look like those of requests. */
const acquisitionStyles = () =>
  Promise.all([requestsStyle, servicesStyle, acquisitionsStyle].map(loadStyle));

/** Every screen of the personal area, in the order of the side menu. Addresses: `src/lib/routes/account.ts`. */
export const PAGES: Readonly<Record<AccountPage, Page>> = {
  home: {
    group: null,
    name: (t) => t('account.page_home'),
    words: ['account-home', 'loans', 'holds', 'account-requests'],
    load: async () => ({ Screen: (await import('./HomeScreen.tsx')).HomeScreen }),
  },
  ownRequests: {
    group: null,
    name: (t) => t('account.page_own_requests'),
    words: ['account-requests'],
    load: async () => {
      await Promise.all([loadStyle(requestsStyle), loadStyle(servicesStyle)]);
      const { OwnRequestsScreen } = await import('./requests/OwnRequestsScreen.tsx');
      return { Screen: OwnRequestsScreen };
    },
  },
  loans: {
    group: 'loans',
    name: (t) => t('account.page_loans'),
    words: ['loans', 'loan-details', 'reminders'],
    load: async () => ({
      Screen: (await import('../loans/PendingScreen.tsx')).PendingScreen,
    }),
  },
  holds: {
    group: 'loans',
    name: (t) => t('account.page_holds'),
    words: ['holds'],
    load: async () => ({ Screen: (await import('../holds/HoldsScreen.tsx')).HoldsScreen }),
  },
  debts: {
    group: 'loans',
    name: (t) => t('account.page_debts'),
    words: ['debts'],
    load: async () => {
      await loadStyle(debtsStyle);
      return { Screen: (await import('../debts/DebtsScreen.tsx')).DebtsScreen };
    },
  },
  history: {
    group: 'loans',
    name: (t) => t('account.page_history'),
    words: ['loan-history', 'loan-details'],
    load: async () => {
      await loadStyle(switchStyle);
      return { Screen: (await import('../loans/HistoryScreen.tsx')).HistoryScreen };
    },
  },
  suspensions: {
    group: 'loans',
    name: (t) => t('account.page_suspensions'),
    words: ['debts'],
    load: async () => {
      await loadStyle(debtsStyle);
      return { Screen: (await import('../debts/SuspensionsScreen.tsx')).SuspensionsScreen };
    },
  },
  clearance: {
    group: 'loans',
    name: (t) => t('account.page_clearance'),
    words: ['clearance'],
    load: async () => {
      await loadStyle(clearanceStyle);
      return { Screen: (await import('../clearance/ClearanceScreen.tsx')).ClearanceScreen };
    },
  },
  token: {
    group: 'loans',
    name: (t) => t('account.page_token'),
    words: ['loan-token'],
    load: async () => {
      await loadStyle(tokenStyle);
      return { Screen: (await import('../loans/token/TokenScreen.tsx')).TokenScreen };
    },
  },
  selfCheckout: {
    group: 'loans',
    activity: ACTIVITY.selfCheckout,
    ownDocument: true,
    name: (t) => t('account.page_self_checkout'),
    words: ['self-checkout'],
    load: async () => {
      await Promise.all([tokenStyle, selfCheckoutStyle].map(loadStyle));
      return {
        Screen: (await import('../self-checkout/SelfCheckoutScreen.tsx')).SelfCheckoutScreen,
      };
    },
  },
  services: {
    group: 'requests',
    name: (t) => t('account.page_services'),
    words: ['services'],
    load: async () => {
      await Promise.all([loadStyle(requestsStyle), loadStyle(servicesStyle)]);
      return { Screen: (await import('../services/ServicesScreen.tsx')).ServicesScreen };
    },
  },
  requests: {
    group: 'requests',
    name: (t) => t('account.page_requests'),
    words: ['loan-requests'],
    load: async () => {
      await loadStyle(requestsStyle);
      return { Screen: (await import('../loan-requests/RequestsScreen.tsx')).RequestsScreen };
    },
  },
  copies: {
    group: 'requests',
    name: (t) => t('account.page_copies'),
    words: ['services'],
    load: async () => ({ Screen: (await serviceForms()).CopyScreen }),
  },
  outside: {
    group: 'requests',
    name: (t) => t('account.page_outside'),
    words: ['services'],
    load: async () => ({ Screen: (await serviceForms()).OutsideScreen }),
  },
  survey: {
    group: 'requests',
    name: (t) => t('account.page_survey'),
    words: ['services'],
    load: async () => ({ Screen: (await serviceForms()).SurveyScreen }),
  },
  card: {
    group: 'requests',
    name: (t) => t('account.page_card'),
    words: ['services'],
    load: async () => ({ Screen: (await serviceForms()).CardScreen }),
  },
  research: {
    group: 'requests',
    name: (t) => t('account.page_research'),
    words: ['services'],
    load: async () => ({ Screen: (await serviceForms()).ResearchScreen }),
  },
  otherWays: {
    group: 'requests',
    name: (t) => t('account.page_other_ways'),
    hidden: true,
    words: ['acquisitions-suggestions', 'acquisitions'],
    load: async () => {
      await loadStyle(acquisitionsStyle);
      return { Screen: (await import('../acquisitions/OtherWaysScreen.tsx')).OtherWaysScreen };
    },
  },
  deposit: {
    group: 'requests',
    base: 'postagem-trabalho',
    name: (t) => t('account.page_deposit'),
    words: ['links'],
    load: async () => ({ Screen: (await import('../links/DepositScreen.tsx')).DepositScreen }),
  },
  suggestions: {
    group: 'acquisition',
    activity: ACTIVITY.acquisitionSuggestion,
    name: (t) => t('account.page_suggestions'),
    words: ['acquisitions-suggestions', 'acquisitions'],
    load: async () => {
      await acquisitionStyles();
      return { Screen: (await import('../acquisitions/SuggestionsScreen.tsx')).SuggestionsScreen };
    },
  },
  suggest: {
    group: 'acquisition',
    activity: ACTIVITY.acquisitionSuggestion,
    name: (t) => t('account.page_suggest'),
    words: ['acquisitions-suggestions', 'acquisitions', 'frame'],
    load: async () => {
      await acquisitionStyles();
      return { Screen: (await import('./SuggestScreen.tsx')).SuggestScreen };
    },
  },
  suggestAsTeacher: {
    group: 'acquisition',
    activity: ACTIVITY.acquisitionSuggestion,
    name: (t) => t('account.page_suggest_teacher'),
    forTeachers: true,
    words: ['acquisitions-suggestions', 'acquisitions', 'frame'],
    load: async () => {
      await acquisitionStyles();
      return { Screen: (await import('./SuggestScreen.tsx')).TeacherScreen };
    },
  },
  orders: {
    group: 'acquisition',
    activity: ACTIVITY.acquisitionSuggestion,
    name: (t) => t('account.page_orders'),
    words: ['acquisitions-suggestions', 'acquisitions'],
    load: async () => {
      await acquisitionStyles();
      return { Screen: (await import('../acquisitions/OrdersScreen.tsx')).OrdersScreen };
    },
  },
  suggestionFigures: {
    group: 'acquisition',
    activity: ACTIVITY.acquisitionSuggestion,
    name: (t) => t('account.page_suggestion_figures'),
    words: ['acquisitions-suggestions'],
    load: async () => {
      await acquisitionStyles();
      return { Screen: (await import('../acquisitions/FiguresScreen.tsx')).FiguresScreen };
    },
  },
  alerts: {
    group: 'you',
    name: (t) => t('account.page_alerts'),
    words: ['alerts'],
    load: async () => {
      await loadStyle(alertsStyle);
      return { Screen: (await import('../alerts/AlertsScreen.tsx')).AlertsScreen };
    },
  },
  notices: {
    group: 'you',
    name: (t) => t('account.page_notices'),
    words: ['notices'],
    load: async () => {
      await Promise.all([loadStyle(channelsStyle), loadStyle(switchStyle)]);
      return {
        Screen: (await import('../alerts/preferences/NoticesScreen.tsx')).NoticesScreen,
      };
    },
  },
  kept: {
    group: 'you',
    name: (t) => t('account.page_kept'),
    words: ['basket-saved', 'basket', 'references'],
    load: async () => {
      await loadStyle(keptStyle);
      return { Screen: (await import('../basket/saved/SavedScreen.tsx')).SavedScreen };
    },
  },
  comments: {
    group: 'you',
    name: (t) => t('account.page_comments'),
    words: ['comments'],
    load: async () => {
      await loadStyle(keptStyle);
      return { Screen: (await import('../comments/MineScreen.tsx')).MineScreen };
    },
  },
  interests: {
    group: 'you',
    name: (t) => t('account.page_interests'),
    words: ['interests'],
    load: async () => {
      await Promise.all([loadStyle(interestsStyle), loadStyle(switchStyle)]);
      return { Screen: (await import('../interests/InterestsScreen.tsx')).InterestsScreen };
    },
  },
  use: {
    group: 'you',
    name: (t) => t('account.page_use'),
    words: ['statistics'],
    load: async () => {
      await loadStyle(statisticsStyle);
      return { Screen: (await import('../statistics/OwnUseScreen.tsx')).OwnUseScreen };
    },
  },
  plans: {
    group: 'you',
    name: (t) => t('account.page_plans'),
    words: ['teaching', 'search'],
    load: async () => {
      await Promise.all([loadStyle(requestsStyle), loadStyle(teachingStyle)]);
      return { Screen: (await import('../teaching/PlansScreen.tsx')).PlansScreen };
    },
  },
  profile: {
    group: 'account',
    name: (t) => t('account.page_profile'),
    words: ['profile'],
    load: async () => {
      await loadStyle(profileStyle);
      return { Screen: (await import('../profile/ProfileScreen.tsx')).ProfileScreen };
    },
  },
  password: {
    group: 'account',
    name: (t) => t('account.page_password'),
    words: ['profile', 'auth', 'auth-recovery'],
    load: async () => {
      await Promise.all([recoveryStyle, factorStyle].map(loadStyle));
      return { Screen: (await import('../auth/own-password/PasswordScreen.tsx')).PasswordScreen };
    },
  },
  switchUser: {
    group: 'account',
    name: (t) => t('account.page_switch_user'),
    // Few have a second login; the first screen lists theirs under its sessions.
    hidden: true,
    words: [],
    load: async () => ({ Screen: (await import('./SwitchUserScreen.tsx')).SwitchUserScreen }),
  },
};

export const groupNames = (t: Translate): Record<NonNullable<Group>, string> => ({
  loans: t('account.group_loans'),
  requests: t('account.group_requests'),
  acquisition: t('account.group_acquisition'),
  you: t('account.group_you'),
  account: t('account.group_account'),
});

/** Tables of words that every screen has. */
export const ACCOUNT_WORDS = ['account', 'common', 'errors'] as const;

/** The tables of some screen: the shell names their addresses. */
export const PAGE_WORDS: readonly TableName[] = [
  ...new Set([...ACCOUNT_WORDS, ...Object.values(PAGES).flatMap(({ words }) => words)]),
];
