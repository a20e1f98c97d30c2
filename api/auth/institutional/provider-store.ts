import type { Queries } from '../../db/connection.ts';
import type { SamlProvider, Scope } from '../../integrations/saml/party.ts';

/** Providers that the settings let in; none named: all. */
interface Among {
  providers: readonly string[];
  now: Date;
}

/** What a provider is called, by language, and other words under which it is found. */
interface ProviderNames {
  names: Record<string, string>;
  keywords: string[];
  isHidden: boolean;
}

interface ListedProvider extends ProviderNames {
  entityId: string;
}

const known = (q: Queries, { providers, now }: Among) =>
  q
    .selectFrom('identity_providers')
    .where(({ eb, or }) =>
      or([eb('valid_until', 'is', null), eb('valid_until', '>', now.toISOString())]),
    )
    .$if(providers.length > 0, (query) => query.where('entity_id', 'in', providers));

/** Every provider that may be asked now. */
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

/** The provider of that entity id, unless its metadata have expired. */
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
