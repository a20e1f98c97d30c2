import { createContext, use } from 'react';
import type { ActivityCode } from '#contract/shared/activities.ts';

/** Codes of what the institution has switched on, given by whoever draws the screens of the personal area. */
export const ActivitiesContext = createContext<readonly number[]>([]);

/** Whether the institution has switched an activity on. */
export const useActivity = (code: ActivityCode): boolean => use(ActivitiesContext).includes(code);
