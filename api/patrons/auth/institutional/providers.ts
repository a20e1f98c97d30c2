import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../../services.ts';
import type { Queries } from '../../../core/db/connection.ts';
import {
  discoveryReturnUrl,
  providerOfSettings,
  type SamlParty,
  type SamlProvider,
} from '../../../portal/integrations/saml/party.ts';
import { SignInFailed } from '../../../portal/integrations/sign-in-failed.ts';
import { findProvider, listProviders, type ListedProvider } from './provider-store.ts';

interface ProviderChoice {
  entityId?: string | undefined;
  now: Date;
}

/**
 * The provider to redirect to; if there are several and none is chosen, the address of the discovery page.
 */
export async function providerToAsk(
  q: Queries,
  party: SamlParty,
  { entityId, now }: ProviderChoice,
): Promise<SamlProvider | string> {
  const { federation } = party.settings;
  if (!federation) return providerOfSettings(party.settings);
  if (entityId !== undefined) return providerKnown(q, party, { entityId, now });
  const { providers } = federation;
  const [first, second] = await listProviders(q, { providers, now });
  if (!first)
    throw new SignInFailed('institutional_failed', 'No provider: the federation is unread');
  return second
    ? discoveryLink(party, federation.discovery)
    : providerKnown(q, party, { entityId: first.entityId, now });
}

/** Our page, or the federation's own service (Identity Provider Discovery Service Protocol, 2.4.1). */
function discoveryLink(party: SamlParty, service: string): string {
  const back = discoveryReturnUrl(party);
  if (service === '') return back;
  const link = new URL(service);
  link.searchParams.set('entityID', party.settings.issuer);
  link.searchParams.set('return', back);
  link.searchParams.set('returnIDParam', 'entityID');
  return link.href;
}

/** The provider with that id, if valid now. Throws SignInFailed. */
export async function providerKnown(
  q: Queries,
  { settings }: SamlParty,
  { entityId = '', now }: ProviderChoice,
): Promise<SamlProvider> {
  const { federation } = settings;
  if (!federation) return providerOfSettings(settings);
  const { providers } = federation;
  const found = await findProvider(q, { entityId, providers, now });
  if (found) return found;
  throw new SignInFailed(
    'institutional_failed',
    `No provider ${entityId}, or its metadata expired`,
  );
}

/** Listed providers with display names in a language, sorted by name. */
export async function providersByName(
  { db, now }: Services,
  { settings }: SamlParty,
  locale: Locale,
): Promise<{ id: string; nome: string; palavras: string }[]> {
  if (!settings.federation) return [];
  const { providers } = settings.federation;
  const { compare } = new Intl.Collator(locale);
  const listed = await listProviders(db.queries, { providers, now: now() });
  return listed
    .filter(({ isHidden }) => !isHidden)
    .map((provider) => ({
      id: provider.entityId,
      nome: nameOf(provider, locale),
      // Include names in other languages.
      palavras: [...new Set([...Object.values(provider.names), ...provider.keywords])].join(' '),
    }))
    .sort((one, other) => compare(one.nome, other.nome));
}

function nameOf({ names, entityId }: ListedProvider, locale: Locale): string {
  const [first] = Object.values(names);
  const host = URL.canParse(entityId) ? new URL(entityId).hostname : '';
  return names[locale] ?? names['en'] ?? names[DEFAULT_LOCALE] ?? first ?? (host || entityId);
}
