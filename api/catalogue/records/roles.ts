import type { Locale } from '#contract/shared/languages.ts';
import type { Role } from '../marc/map/title-summary.ts';
import { wordIfAny } from '../../core/words.ts';

/**
 * What a name did, by MARC relator codes, as one text in the request's language; `''` for an author, who needs no
 * word. A role without a code of ours is told as the record prints it.
 */
export const rolesInWords = (roles: readonly Role[], locale: Locale): string =>
  roles
    .filter(({ code }) => code !== 'aut')
    .map(({ code, text }) => wordIfAny('server/roles', code, locale) ?? text)
    .filter((word) => word !== '')
    .join(', ');
