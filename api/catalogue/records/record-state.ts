import { watchChanges } from '../../core/db/watch-changes.ts';
import type { Services } from '../../services.ts';

/** Returns a function that tells the version of records in database and index; independent of loans. */
export function recordState({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>) {
  let changes = 0;
  const look = watchChanges(db, ({ records, rules }) => {
    if (records || rules) changes++;
  });
  return async () => {
    await look();
    return `${changes} ${catalogue.edition()}`;
  };
}
