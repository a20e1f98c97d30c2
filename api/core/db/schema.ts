import type { AlertTables } from './schema/alerts.ts';
import type { AcquisitionTables } from './schema/acquisitions.ts';
import type { AuthTables } from './schema/auth.ts';
import type { BibliographicServiceTables } from './schema/bibliographic-services.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { ClearanceTables } from './schema/clearances.ts';
import type { ExportMailTables } from './schema/export-mails.ts';
import type { HoldTables } from './schema/holds.ts';
import type { InterestTables } from './schema/interests.ts';
import type { LoanRequestTables } from './schema/loan-requests.ts';
import type { LoanTables } from './schema/loans.ts';
import type { NetworkTables } from './schema/network.ts';
import type { OwnRecordTables } from './schema/own-record.ts';
import type { PeriodicalTables } from './schema/periodicals.ts';
import type { RequestTables } from './schema/requests.ts';
import type { TeachingPlanTables } from './schema/teaching-plans.ts';
import type { TimedWorkTables } from './schema/timed-work.ts';

export type { Flag } from './schema/columns.ts';
export { LOAN_KINDS, type CopyState, type LoanKind } from './schema/loans.ts';
export type { SerialKind, SerialReceipt } from './schema/periodicals.ts';

/**
 * The tables, once for both engines, by area in `schema/`. Ids are integers; instants ISO-8601 UTC
 * text; days `YYYY-MM-DD` text; money integer cents; booleans 0/1; JSON as text, parsed in the
 * stores. What each table is for stands with its type; who may write it is the store of that area.
 */
export interface Tables
  extends
    NetworkTables,
    AuthTables,
    AlertTables,
    InterestTables,
    CatalogueTables,
    LoanTables,
    HoldTables,
    ClearanceTables,
    LoanRequestTables,
    BibliographicServiceTables,
    TeachingPlanTables,
    PeriodicalTables,
    OwnRecordTables,
    RequestTables,
    AcquisitionTables,
    TimedWorkTables,
    ExportMailTables {}
