import { readNeighbours } from '#contract/reading/shelf.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services.ts';
import { readShelfPage } from './shelf.ts';

/** What to read on with: neighbours on the shelf. */
export function readingOnRoutes(bind: Bind, { db, catalogue, settings }: Services): void {
  bind(readNeighbours, ({ query = {} }, { locale }) =>
    readShelfPage(db.queries, catalogue.index(), query, { locale, covers: settings.covers }),
  );
}
