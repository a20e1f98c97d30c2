import type { Services } from '../../services.ts';
import type { Guard } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { mayUse } from './rules.ts';

/** Checks a call's activity: enabled in the settings and permitted to the patron's group. */
export const createGuard =
  ({ settings }: Pick<Services, 'settings'>): Guard =>
  ({ activity }, identity) => {
    if (activity === undefined) return;
    const { activities, permissions: rights } = settings;
    const group = 'group' in identity ? identity.group : '';
    if (!mayUse(activity, { activities, rights }, group)) throw refused(403, 'forbidden');
  };
