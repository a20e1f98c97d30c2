import type { Batch, BatchResult, Pending } from './batch.ts';
import { warn, type ImportProblem, type ImportReport } from './report.ts';

/** Sets a record aside with its reason. */
export type Refuse = (
  record: Pending<{ controlNumber: string | null }>,
  reason: ImportProblem,
  detail: string,
) => void;

/** Reports the results of a batch; returns the holdings without a title. */
export function reportBatch(
  batch: Batch,
  result: BatchResult,
  report: ImportReport,
  refuse: Refuse,
): Batch['holdings'] {
  reportTitles(batch.titles, result.titles, report, refuse);
  for (const [index, authority] of batch.authorities.entries()) {
    reportAuthority(authority, result.authorities[index] ?? 'unchanged', report, refuse);
  }
  const { outcomes, copies, problems } = result.holdings;
  const orphans = batch.holdings.filter((_, index) => outcomes[index] === 'orphan');
  for (const [index, outcome] of outcomes.entries()) {
    const record = batch.holdings[index];
    if (outcome === 'number_taken') {
      if (record) refuse(record, outcome, record.incoming.parent);
    } else if (outcome !== 'orphan') report[outcome]++;
  }
  addCopies(report, copies);
  reportProblems(batch.holdings, problems, report);
  return orphans;
}

function reportTitles(
  batch: Batch['titles'],
  { titles, authorities, copies, problems }: BatchResult['titles'],
  report: ImportReport,
  refuse: Refuse,
): void {
  for (const [index, { outcome }] of titles.entries()) {
    const record = batch[index];
    if (outcome === 'number_taken') {
      if (record) refuse(record, outcome, `001 ${record.incoming.controlNumber ?? ''}`);
    } else if (outcome !== 'absent') report[outcome]++;
    else {
      report.unchanged++;
      warnOf(record, 'withdraws_nothing', '', report);
    }
  }
  report.authorities.created += authorities.created;
  addCopies(report, copies);
  reportProblems(batch, problems, report);
}

function reportAuthority(
  authority: Batch['authorities'][number],
  outcome: BatchResult['authorities'][number],
  report: ImportReport,
  refuse: Refuse,
): void {
  if (outcome === 'taken') {
    refuse(authority, 'heading_taken', authority.name);
  } else if (outcome === 'number_taken') {
    refuse(authority, outcome, `001 ${authority.incoming.controlNumber ?? ''}`);
  } else if (outcome === 'absent') {
    report.unchanged++;
    warnOf(authority, 'withdraws_nothing', '', report);
  } else if (outcome === 'adopted') {
    report.updated++;
  } else {
    report[outcome]++;
    if (outcome === 'created') report.authorities.created++;
  }
}

function addCopies({ copies }: ImportReport, more: { created: number; updated: number }): void {
  copies.created += more.created;
  copies.updated += more.updated;
}

function reportProblems(
  batch: readonly Pending<{ controlNumber: string | null }>[],
  problems: BatchResult['titles']['problems'],
  report: ImportReport,
): void {
  for (const { index, reason, detail } of problems) warnOf(batch[index], reason, detail, report);
}

function warnOf(
  record: Pending<{ controlNumber: string | null }> | undefined,
  code: Parameters<typeof warn>[1]['code'],
  detail: string,
  report: ImportReport,
): void {
  if (!record) return;
  const { position, incoming } = record;
  const { controlNumber } = incoming;
  warn(report, { position, code, detail, ...(controlNumber !== null && { controlNumber }) });
}
