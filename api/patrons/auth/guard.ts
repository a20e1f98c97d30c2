import type { Services } from '../../services.ts';
import type { Guard } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { mayUse } from './rules.ts';

/**
 * Checks that a temporary password has been changed, and a call's activity: enabled in the settings and permitted to the
 * patron's group.
 */
export const createGuard =
  ({ settings }: Pick<Services, 'settings'>): Guard =>
  ({ activity, withTemporaryPassword }, identity) => {
    const mustChange = 'mustChangePassword' in identity && identity.mustChangePassword;
    if (mustChange && !withTemporaryPassword) throw refused(403, 'password_change_required');
    if (activity === undefined) return;
    const { activities, permissions: rights } = settings;
    const group = 'group' in identity ? identity.group : '';
    if (!mayUse(activity, { activities, rights }, group)) throw refused(403, 'forbidden');
  };
