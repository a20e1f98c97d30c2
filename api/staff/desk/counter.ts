import type { Locale } from '#contract/shared/languages.ts';
import { listLibraries, type Library } from '../../circulation/units/store.ts';
import { dayIn, instantOf } from '../../circulation/units/zone.ts';
import type { Http, StaffMember } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';

/** A counter: its library, and who works there. */
export interface Counter {
  services: Pick<Services, 'db' | 'now'>;
  staff: StaffMember;
  library: Library;
  locale: Locale;
}

/** The counter that a call comes from. */
export async function counterOf(
  services: Counter['services'],
  { staff, locale }: Pick<Http, 'staff' | 'locale'>,
): Promise<Counter> {
  const libraries = await listLibraries(services.db.queries);
  const library = libraries.find(({ id }) => id === staff.libraryId);
  if (!library) throw refused(403, 'workstation_missing');
  return { services, staff, library, locale };
}

/** When the day began there. */
export function startOfDay({ services, library: { timeZone } }: Counter): Date {
  return instantOf(dayIn(services.now(), timeZone), '00:00', timeZone);
}
