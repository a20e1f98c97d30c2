// Written by `npm run generate` from the files that it lists.

import type { AcquisitionTables } from './acquisitions.ts';
import type { AlertTables } from './alerts.ts';
import type { AuthTables } from './auth.ts';
import type { BibliographicServiceTables } from './bibliographic-services.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { ClearanceTables } from './clearances.ts';
import type { ExportMailTables } from './export-mails.ts';
import type { HoldTables } from './holds.ts';
import type { InterestTables } from './interests.ts';
import type { LoanRequestTables } from './loan-requests.ts';
import type { LoanTables } from './loans.ts';
import type { NetworkTables } from './network.ts';
import type { OwnRecordTables } from './own-record.ts';
import type { PeopleTables } from './people.ts';
import type { PeriodicalTables } from './periodicals.ts';
import type { RequestTables } from './requests.ts';
import type { Sip2Tables } from './sip2.ts';
import type { StaffTables } from './staff.ts';
import type { TeachingPlanTables } from './teaching-plans.ts';
import type { TimedWorkTables } from './timed-work.ts';
import type { WebhookTables } from './webhooks.ts';

/** Every table by name. */
export interface Tables
  extends
    AcquisitionTables,
    AlertTables,
    AuthTables,
    BibliographicServiceTables,
    CatalogueTables,
    ClearanceTables,
    ExportMailTables,
    HoldTables,
    InterestTables,
    LoanRequestTables,
    LoanTables,
    NetworkTables,
    OwnRecordTables,
    PeopleTables,
    PeriodicalTables,
    RequestTables,
    Sip2Tables,
    StaffTables,
    TeachingPlanTables,
    TimedWorkTables,
    WebhookTables {}
