import type { Queries, Tx } from '../../../core/db/connection.ts';
import type { ReadAggregate } from '../../../portal/integrations/saml/aggregate.ts';
import type { ReadProvider } from '../../../portal/integrations/saml/entity.ts';
import type { SamlProvider, Scope } from '../../../portal/integrations/saml/party.ts';

/** Providers allowed by the settings; empty: all. */
interface Among {
  providers: readonly string[];
  now: Date;
}

/** A provider in the list to choose from. */
export type ListedProvider = Pick<ReadProvider, 'entityId' | 'names' | 'keywords' | 'isHidden'>;

const known = (q: Queries, { providers, now }: Among) =>
  q
    .selectFrom('identity_providers')
    .where(({ eb, or }) =>
      or([eb('valid_until', 'is', null), eb('valid_until', '>', now.toISOString())]),
    )
    .$if(providers.length > 0, (query) => query.where('entity_id', 'in', providers));

/** All providers with valid metadata. */
export async function listProviders(q: Queries, among: Among): Promise<ListedProvider[]> {
  const rows = await known(q, among)
    .select(['entity_id', 'names', 'keywords', 'is_hidden'])
    .orderBy('entity_id')
    .execute();
  return rows.map((row) => ({
    entityId: row.entity_id,
    names: JSON.parse(row.names) as Record<string, string>,
    keywords: JSON.parse(row.keywords) as string[],
    isHidden: row.is_hidden === 1,
  }));
}

/** The provider with that entity id, unless its metadata have expired. */
export async function findProvider(
  q: Queries,
  { entityId, ...among }: Among & { entityId: string },
): Promise<SamlProvider | undefined> {
  const row = await known(q, among)
    .select(['entity_id', 'sso', 'logout', 'certificates', 'scopes'])
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return (
    row && {
      entityId: row.entity_id,
      sso: row.sso,
      logout: row.logout,
      certificates: JSON.parse(row.certificates) as string[],
      scopes: JSON.parse(row.scopes) as Scope[],
      isFederated: true,
    }
  );
}

/** Data of the aggregate that was read last. */
export async function lastRead(q: Queries, source: string) {
  const row = await q
    .selectFrom('federation_metadata')
    .select(['digest', 'read_at', 'valid_until', 'created_at'])
    .where('source', '=', source)
    .executeTakeFirst();
  return (
    row && {
      digest: row.digest,
      readAt: row.read_at,
      validUntil: row.valid_until === null ? null : new Date(row.valid_until),
      createdAt: row.created_at === null ? null : new Date(row.created_at),
    }
  );
}

/** Rows per insert. */
const STEP = 50;

/** Replaces all providers with those of an aggregate. */
export async function replaceProviders(
  tx: Tx,
  source: string,
  { digest, providers, validUntil, createdAt }: ReadAggregate,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('identity_providers').execute();
  for (let from = 0; from < providers.length; from += STEP) {
    const rows = providers.slice(from, from + STEP).map(rowOf);
    await tx.insertInto('identity_providers').values(rows).execute();
  }
  await tx.deleteFrom('federation_metadata').execute();
  await tx
    .insertInto('federation_metadata')
    .values({
      ...{ source, digest, read_at: at.toISOString() },
      valid_until: validUntil?.toISOString() ?? null,
      created_at: createdAt?.toISOString() ?? null,
    })
    .execute();
}

const rowOf = (provider: ReadProvider) => ({
  entity_id: provider.entityId,
  names: JSON.stringify(provider.names),
  keywords: JSON.stringify(provider.keywords),
  is_hidden: provider.isHidden ? (1 as const) : (0 as const),
  sso: provider.sso,
  logout: provider.logout,
  certificates: JSON.stringify(provider.certificates),
  scopes: JSON.stringify(provider.scopes),
  valid_until: provider.validUntil?.toISOString() ?? null,
});
