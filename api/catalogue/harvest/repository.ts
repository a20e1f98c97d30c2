/** Calls a repository over HTTP. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '../../core/db/errors.ts';
import { readAtMost } from '../../core/http/limits/read-at-most.ts';
import { readResponse, type OaiResponse } from './response.ts';

/** The repository did not respond as it should. */
export class HarvestFailed extends Error {
  override name = 'HarvestFailed';
}

export interface CallOptions {
  /** Waits before another try. */
  wait?: (ms: number) => Promise<unknown>;
}

const TIMEOUT_MS = 120_000;
const MAX_BYTES = 100_000_000;
/** A repository that is busy says when to come back. */
const BUSY = new Set([429, 503]);
const TRIES = 5;
const MAX_WAIT_S = 600;
const DEFAULT_WAIT_S = 30;

/** @throws HarvestFailed */
export async function callRepository(
  address: string,
  parameters: Readonly<Record<string, string>>,
  { wait = pause }: CallOptions = {},
): Promise<OaiResponse> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  for (let tries = 1; ; tries++) {
    const response = await request(url);
    if (!BUSY.has(response.status) || tries >= TRIES) return read(address, response);
    await wait(secondsToWait(response) * 1000);
  }
}

async function request(url: URL): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, headers } = response;
    return { status, headers, text: await readAtMost(response, MAX_BYTES, { fatal: false }) };
  } catch (error) {
    // Node says "fetch failed" and gives the reason in the cause.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new HarvestFailed(`${url.origin}: ${describeError(cause as Error)}`, { cause: error });
  }
}

function read(address: string, { status, text }: { status: number; text: string }): OaiResponse {
  if (status !== 200) throw new HarvestFailed(`${address}: status ${status}`);
  try {
    return readResponse(text);
  } catch (error) {
    throw new HarvestFailed(`${address}: ${(error as Error).message}`, { cause: error });
  }
}

function secondsToWait({ headers }: { headers: Headers }): number {
  const said = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Math.min(MAX_WAIT_S, Math.max(1, Number.isNaN(seconds) ? DEFAULT_WAIT_S : seconds));
}
