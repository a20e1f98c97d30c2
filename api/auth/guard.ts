import type { Services } from '../services.ts';
import type { Guard } from '../http/bind.ts';
import { refused } from '../http/refused.ts';
import { mayUse } from './rules.ts';
import { loginById } from './store.ts';

/** Checks a call's activity against the settings: switched on, and given to the patron's group. */
export const createGuard =
  ({ db, settings }: Pick<Services, 'db' | 'settings'>): Guard =>
  async ({ activity }, identity) => {
    if (activity === undefined) return;
    const { activities, permissions: rights } = settings;
    const patron = 'patronId' in identity && (await loginById(db.queries, identity.patronId));
    const group = patron ? patron.groupCode : '';
    if (!mayUse(activity, { activities, rights }, group)) throw refused(403, 'forbidden');
  };
