import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { asPem } from '../../settings/login-settings.ts';
import { oldInSignatures } from './algorithms.ts';
import { providerIn, within, type ReadProvider } from './entity.ts';

/** An aggregate of metadata that was read. */
export interface ReadAggregate {
  /** SHA-256 of its bytes */
  digest: string;
  validUntil: Date | null;
  /** When the federation made it (mdrpi:PublicationInfo). */
  createdAt: Date | null;
  providers: readonly ReadProvider[];
}

/** More than eduGAIN has with its ten thousand entities. */
const MAX_BYTES = 150_000_000;
const PATIENCE_MS = 60_000;
/** What reading one may take; more ends the reading, and not the server. */
const MOST_MEMORY_MB = 4096;
/** Ten times what eduGAIN's takes; a hostile one may take hours. */
const READING_MS = 180_000;

/** Gets an aggregate as it is published. */
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
  /** Takes metadata that do not say until when they hold. */
  withoutValidUntil: boolean;
}

export interface AggregateJob extends Trusted {
  xml: string;
}

/**
 * The same as `readAggregate` in another thread, which ends when it takes too long: others are served meanwhile.
 *
 * @throws also where the reading is not done in time
 */
export const readElsewhere = (
  xml: string,
  trusted: Trusted,
  limitMs = READING_MS,
): Promise<ReadAggregate> =>
  new Promise((resolve, reject) => {
    const job: AggregateJob = { xml, ...trusted };
    const worker = new Worker(new URL('aggregate-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const limit = setTimeout(() => {
      reject(new Error(`Reading the metadata took longer than ${limitMs / 1000} s`));
      void worker.terminate();
    }, limitMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      // After an answer this changes nothing.
      reject(new Error(`The reading ended with code ${code}`));
    });
  });

export const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/**
 * Reads an aggregate, or the metadata of one provider. Only what its signature covers is looked at. Throws where it is
 * not signed with one of these certificates, by an algorithm that holds, or has expired.
 */
export async function readAggregate(
  xml: string,
  { certificates, now, withoutValidUntil }: Trusted,
): Promise<ReadAggregate> {
  const signed = await parseDomFromString(await signedPart(xml, certificates));
  const root = signed.documentElement;
  if (!/^Entit(y|ies)Descriptor$/.test(root.localName)) throw new Error('No metadata of SAML');
  const validUntil = untilOf(root);
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
  return { digest: digestOf(xml), validUntil, createdAt: creationOf(root), providers };
}

async function signedPart(xml: string, certificates: readonly string[]): Promise<string> {
  // Nothing in metadata needs one, and what it may do nobody wants.
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

const untilOf = (element: Element): Date | null => timeIn(element, 'validUntil');

/** When metadata were made (SAML V2.0 Metadata Extensions for Registration and Publication Information). */
function creationOf(root: Element): Date | null {
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

/** When metadata were made and until when they hold. */
type Age = Pick<ReadAggregate, 'createdAt' | 'validUntil'>;

/** Are these older than those? Told by when both were made, or else by until when both hold. */
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

/** Every entity in a tree of groups, with the time until which it and its groups hold. */
function entitiesIn(element: Element, above: Date | null): Entity[] {
  const own = untilOf(element);
  const until = own && above ? new Date(Math.min(own.getTime(), above.getTime())) : (own ?? above);
  if (element.localName === 'EntityDescriptor') return [{ entity: element, until }];
  return Array.from(element.childNodes)
    .filter((node): node is Element => /^Entit(y|ies)Descriptor$/.test((node as Element).localName))
    .flatMap((child) => entitiesIn(child, until));
}
