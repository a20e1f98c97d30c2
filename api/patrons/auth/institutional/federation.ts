import type { Services } from '../../../services.ts';
import { lastRead, replaceProviders } from './provider-store.ts';

/**
 * Refreshes the federation's metadata, if configured. On errors, the previous metadata stay until they
 * expire. Returns a one-sentence summary.
 */
export async function refreshFederation({
  db,
  settings,
  now,
}: Pick<Services, 'db' | 'settings' | 'now'>): Promise<string> {
  const federation = settings.saml?.federation;
  if (!federation) return 'no federation is set';
  const { metadata: source, certificates, withoutValidUntil } = federation;
  const { digestOf, fetchAggregate, isOlder, readInWorker } =
    await import('../../../portal/integrations/saml/aggregate.ts');
  const xml = await fetchAggregate(source);
  const last = await lastRead(db.queries, source);
  const at = now();
  const isKnown = last?.digest === digestOf(xml);
  const holds = last?.validUntil ? last.validUntil > at : withoutValidUntil;
  if (isKnown && holds) return `unchanged since ${last.readAt}`;
  const aggregate = await readInWorker(xml, { certificates, now: at, withoutValidUntil });
  if (last && isOlder(aggregate, last)) {
    throw new Error(`The metadata are older than those that were read on ${last.readAt}`);
  }
  await db.transaction((tx) => replaceProviders(tx, source, aggregate, at));
  return `${aggregate.providers.length} providers read`;
}
