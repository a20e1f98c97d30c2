import type { Locale } from '#contract/shared/languages.ts';
import type { Role } from '../marc/map/title-summary.ts';
import { wordIfAny } from '../../core/words.ts';

/**
 * Localised roles of a name, as one string; `''` for authors. Roles without a MARC relator code are
 * displayed as printed.
 */
export const roleNames = (roles: readonly Role[], locale: Locale): string =>
  roles
    .filter(({ code }) => code !== 'aut')
    .map(({ code, text }) => wordIfAny('server/roles', code, locale) ?? text)
    .filter((word) => word !== '')
    .join(', ');
