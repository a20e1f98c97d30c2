import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { asPem } from '../../settings/login-settings.ts';
import { oldInSignatures } from './algorithms.ts';
import { providerIn, within, type ReadProvider } from './entity.ts';

/** A parsed metadata aggregate. */
export interface ReadAggregate {
  /** SHA-256 of its bytes */
  digest: string;
  validUntil: Date | null;
  /** Creation instant (mdrpi:PublicationInfo). */
  createdAt: Date | null;
  providers: readonly ReadProvider[];
}

/** Larger than eduGAIN with its ten thousand entities. */
const MAX_BYTES = 150_000_000;
const PATIENCE_MS = 60_000;
/** Memory limit of the worker. */
const MAX_MEMORY_MB = 4096;
/** Ten times what eduGAIN's takes; a hostile one may take hours. */
const READING_MS = 180_000;

/** Downloads an aggregate. */
export async function fetchAggregate(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`${address} has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export interface Trusted {
  certificates: readonly string[];
  now: Date;
  /** Accepts metadata without validUntil. */
  withoutValidUntil: boolean;
}

export interface AggregateJob extends Trusted {
  xml: string;
}

/**
 * `readAggregate` in a worker thread with a time limit, so that requests are served meanwhile.
 *
 * @throws also if the time limit is exceeded
 */
export const readInWorker = (
  xml: string,
  trusted: Trusted,
  limitMs = READING_MS,
): Promise<ReadAggregate> =>
  new Promise((resolve, reject) => {
    const job: AggregateJob = { xml, ...trusted };
    const worker = new Worker(new URL('aggregate-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    const limit = setTimeout(() => {
      reject(new Error(`Reading the metadata took longer than ${limitMs / 1000} s`));
      void worker.terminate();
    }, limitMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      // No effect after a result.
      reject(new Error(`The reading ended with code ${code}`));
    });
  });

export const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/**
 * Reads an aggregate, or a single provider's metadata; only signed content is used. Throws if it is not
 * signed with one of these certificates and a secure algorithm, or has expired.
 */
export async function readAggregate(
  xml: string,
  { certificates, now, withoutValidUntil }: Trusted,
): Promise<ReadAggregate> {
  const signed = await parseDomFromString(await signedPart(xml, certificates));
  const root = signed.documentElement;
  if (!/^Entit(y|ies)Descriptor$/.test(root.localName)) throw new Error('No metadata of SAML');
  const validUntil = readValidUntil(root);
  if (!validUntil && !withoutValidUntil) {
    throw new Error(
      'The metadata have no validUntil (saml.federation.withoutValidUntil takes them)',
    );
  }
  if (validUntil && validUntil <= now) {
    throw new Error(`The metadata expired on ${validUntil.toISOString()}`);
  }
  const providers = entitiesIn(root, validUntil).flatMap(({ entity, until }) => {
    const provider = until && until <= now ? null : providerIn(entity);
    return provider ? [{ ...provider, validUntil: until }] : [];
  });
  return { digest: digestOf(xml), validUntil, createdAt: readCreationInstant(root), providers };
}

async function signedPart(xml: string, certificates: readonly string[]): Promise<string> {
  // Metadata need no DTD, which would allow entity attacks.
  if (xml.includes('<!DOCTYPE')) throw new Error('The metadata have a document type');
  const { documentElement: root } = await parseDomFromString(xml);
  const [signature] = xpath.selectElements(root, "./*[local-name()='Signature']");
  if (!signature) throw new Error('The metadata are not signed');
  const [old] = oldInSignatures(signature);
  if (old !== undefined) throw new Error(`The metadata are signed with ${old}`);
  const signed = getVerifiedXml(xml, root, certificates.map(asPem));
  if (signed === null) throw new Error('The metadata are not signed by the federation');
  return signed;
}

const readValidUntil = (element: Element): Date | null => timeIn(element, 'validUntil');

/** Creation instant (SAML V2.0 Metadata Extensions for Registration and Publication Information). */
function readCreationInstant(root: Element): Date | null {
  const [info] = within(root, 'Extensions').flatMap((one) => within(one, 'PublicationInfo'));
  return info ? timeIn(info, 'creationInstant') : null;
}

function timeIn(element: Element, attribute: string): Date | null {
  const text = element.getAttribute(attribute);
  if (!text) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`${attribute} is no time: ${text}`);
  return time;
}

/** When metadata were made, and until when they are valid. */
type Age = Pick<ReadAggregate, 'createdAt' | 'validUntil'>;

/** Compares by creation instant, or else by validity. */
export const isOlder = (these: Age, those: Age): boolean =>
  isBefore(these.createdAt, those.createdAt) ??
  isBefore(these.validUntil, those.validUntil) ??
  false;

const isBefore = (one: Date | null, other: Date | null): boolean | null =>
  one && other && one < other;

interface Entity {
  entity: Element;
  until: Date | null;
}

/** Yields every entity of nested groups with its effective validUntil. */
function entitiesIn(element: Element, above: Date | null): Entity[] {
  const own = readValidUntil(element);
  const until = own && above ? new Date(Math.min(own.getTime(), above.getTime())) : (own ?? above);
  if (element.localName === 'EntityDescriptor') return [{ entity: element, until }];
  return Array.from(element.childNodes)
    .filter((node): node is Element => /^Entit(y|ies)Descriptor$/.test((node as Element).localName))
    .flatMap((child) => entitiesIn(child, until));
}
