import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../core/db/connection.ts';
import { importFile, type ImportOptions } from '../import/import.ts';
import type { ImportReport } from '../import/report.ts';
import { callRepository, HarvestFailed, type CallOptions } from './repository.ts';
import { importFileOf, type OaiResponse } from './response.ts';
import { readHarvest, saveHarvest, type HarvestState } from './store.ts';

/** A repository of OAI-PMH whose records are copied into the catalogue. */
export interface Repository {
  address: string;
  /** Empty: all records. */
  set: string;
  /** Source of its records; empty: the host of the address. */
  source: string;
}

export interface HarvestOptions
  extends Pick<ImportOptions, 'library' | 'profile' | 'now' | 'pauseMs'>, CallOptions {
  /** Reads all records again, not only those that changed since the last time. */
  isFull?: boolean | undefined;
  /** Called with the result of each page, which is stored by then. */
  onPage?: ((report: ImportReport) => void) | undefined;
}

const MARC_NAMESPACE = 'http://www.loc.gov/MARC21/slim';

/**
 * Copies what changed in a repository since the last time: new, changed and deleted records. Each page is stored
 * before the next one is fetched, and an interrupted harvest goes on where it stopped.
 *
 * @throws HarvestFailed if the repository fails or has no MARC; what was read stays
 */
export async function harvest(
  db: Database,
  { address, set, source: named }: Repository,
  options: HarvestOptions,
): Promise<void> {
  const source = named || new URL(address).host;
  const call = (parameters: Record<string, string>) => callRepository(address, parameters, options);
  const save = (state: HarvestState) => saveHarvest(db.queries, address, set, state);
  let state = await readHarvest(db.queries, address, set);
  if (options.isFull) state = { harvested_to: null, running_to: null, token: null };
  const list = await listOf(call, state, set);
  let runningTo = state.running_to ?? list.begunAt;
  let { token } = state;
  let page = await call(token === null ? list.parameters : tokenOf(token));
  if (token !== null && page.error?.code === 'badResumptionToken') {
    runningTo = list.begunAt;
    token = null;
    page = await call(list.parameters);
  }
  for (;;) {
    refuseErrors(page, address);
    await importPage(db, page, source, options);
    if (page.token === '') break;
    if (page.token === token)
      throw new HarvestFailed(`${address}: the same page again and again (${token})`);
    token = page.token;
    await save({ ...state, running_to: runningTo, token });
    page = await call(tokenOf(token));
  }
  await save({ harvested_to: runningTo, running_to: null, token: null });
}

const tokenOf = (resumptionToken: string) => ({ verb: 'ListRecords', resumptionToken });

type Call = (parameters: Record<string, string>) => Promise<OaiResponse>;

/** Parameters of the first page, and the date from which the next harvest lists. */
async function listOf(
  call: Call,
  { harvested_to: from }: HarvestState,
  set: string,
): Promise<{ parameters: Record<string, string>; begunAt: string }> {
  const identity = await call({ verb: 'Identify' });
  const digits = identity.granularity.length === DAY.length ? DAY.length : undefined;
  const { formats } = await call({ verb: 'ListMetadataFormats' });
  const format =
    formats.find(({ prefix }) => prefix === 'marcxml') ??
    formats.find(({ namespace, prefix }) => namespace === MARC_NAMESPACE || prefix === 'marc21');
  if (format === undefined) {
    const offered = formats.map(({ prefix }) => prefix).join(', ');
    throw new HarvestFailed(`the repository has no MARC, only ${offered || 'nothing'}`);
  }
  return {
    parameters: {
      verb: 'ListRecords',
      metadataPrefix: format.prefix,
      ...(from !== null && { from: from.slice(0, digits) }),
      ...(set !== '' && { set }),
    },
    begunAt: identity.responseDate,
  };
}
const DAY = 'YYYY-MM-DD';

function refuseErrors({ error }: OaiResponse, address: string): void {
  if (error === null || error.code === 'noRecordsMatch') return;
  throw new HarvestFailed(`${address}: ${error.code} ${error.message}`.trim());
}

async function importPage(
  db: Database,
  { records }: OaiResponse,
  source: string,
  options: HarvestOptions,
): Promise<void> {
  if (records.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'acervo-harvest-'));
  try {
    const file = join(folder, 'page.xml');
    writeFileSync(file, importFileOf(records, source));
    const { library, profile, now, pauseMs } = options;
    const report = await importFile(db, file, { source, library, profile, now, pauseMs });
    // The repository has the records that were refused.
    options.onPage?.({ ...report, refusedFile: null });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
