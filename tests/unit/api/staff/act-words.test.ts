import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/shared/languages.ts';
import { ACT_KINDS } from '#api/staff/acts/log.ts';
import { wordIfAny } from '#api/core/words.ts';

describe('acts of staff in words', () => {
  it.each(LOCALES)('are there for the patron and for staff in %s', (locale) => {
    for (const kind of ACT_KINDS) {
      expect([kind, wordIfAny('server/privacy', `act_${kind}`, locale)]).not.toContain(undefined);
      expect([kind, wordIfAny('server/acts', kind, locale)]).not.toContain(undefined);
    }
  });
});
