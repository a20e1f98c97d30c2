import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { asPem } from '../../settings/login-settings.ts';
import { oldInSignatures } from './algorithms.ts';
import { providerIn, type ReadProvider } from './entity.ts';

/** An aggregate of metadata that was read. */
export interface ReadAggregate {
  /** SHA-256 of its bytes */
  digest: string;
  validUntil: Date | null;
  providers: readonly ReadProvider[];
}

/** More than eduGAIN has with its ten thousand entities. */
const MAX_BYTES = 150_000_000;
const PATIENCE_MS = 60_000;
/** What reading one may take; more ends the reading, and not the server. */
const MOST_MEMORY_MB = 4096;

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
}

export interface AggregateJob extends Trusted {
  xml: string;
}

/** The same as `readAggregate` in another thread: a large aggregate takes minutes, and others are served meanwhile. */
export const readElsewhere = (xml: string, trusted: Trusted): Promise<ReadAggregate> =>
  new Promise((resolve, reject) => {
    const job: AggregateJob = { xml, ...trusted };
    const worker = new Worker(new URL('aggregate-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    // After an answer this changes nothing.
    worker.once('exit', (code) => reject(new Error(`The reading ended with code ${code}`)));
  });

export const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/**
 * Reads an aggregate, or the metadata of one provider. Only what its signature covers is looked at. Throws where it is
 * not signed with one of these certificates, by an algorithm that holds, or has expired.
 */
export async function readAggregate(
  xml: string,
  { certificates, now }: Trusted,
): Promise<ReadAggregate> {
  const signed = await parseDomFromString(await signedPart(xml, certificates));
  const root = signed.documentElement;
  if (!/^Entit(y|ies)Descriptor$/.test(root.localName)) throw new Error('No metadata of SAML');
  const validUntil = untilOf(root);
  if (validUntil && validUntil <= now) {
    throw new Error(`The metadata expired on ${validUntil.toISOString()}`);
  }
  const providers = entitiesIn(root, validUntil).flatMap(({ entity, until }) => {
    const provider = until && until <= now ? null : providerIn(entity);
    return provider ? [{ ...provider, validUntil: until }] : [];
  });
  return { digest: digestOf(xml), validUntil, providers };
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

function untilOf(element: Element): Date | null {
  const text = element.getAttribute('validUntil');
  if (!text) return null;
  const until = new Date(text);
  if (Number.isNaN(until.getTime())) throw new Error(`validUntil is no time: ${text}`);
  return until;
}

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
