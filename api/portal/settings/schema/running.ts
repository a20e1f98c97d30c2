import Type from 'typebox';
import { group } from './parts.ts';

/** How the server runs and publishes. */

export const mail = group(
  {
    from: Type.String({
      pattern: '^([^\\s@]+@[^\\s@]+)?$',
      default: '',
      description: 'Sender address; required with `SMTP_URL`. Example: `library@example.org`',
    }),
  },
  'Outgoing mail',
);

export const client = Type.Object(
  {
    id: Type.String({ minLength: 1, description: 'Client id' }),
    secret: Type.String({ minLength: 1, description: 'Client secret; not confidential' }),
  },
  {
    additionalProperties: false,
    default: { id: 'acervo', secret: 'acervo' },
    description:
      'Public API client of the site, `acervo` for both values unless set; visible in every page',
  },
);

export const limits = group(
  {
    pendingComments: Type.Integer({
      minimum: 0,
      default: 5,
      description: 'Unanswered comments per patron',
    }),
    pendingSuggestions: Type.Integer({
      minimum: 0,
      default: 5,
      description: 'Open purchase suggestions per patron',
    }),
    pendingRequests: Type.Integer({
      minimum: 0,
      default: 5,
      description: 'Open closed-stack requests per patron',
    }),
    pendingServices: Type.Integer({
      minimum: 0,
      default: 5,
      description: 'Open bibliographic service requests per patron; 0: unlimited',
    }),
    serviceFileDays: Type.Integer({
      minimum: 1,
      default: 90,
      description: 'Days that files of a service request are kept after it is closed',
    }),
  },
  'Limits per patron',
);

export const timedWork = group(
  {
    inServer: Type.Boolean({
      default: true,
      description: 'Run scheduled jobs in the server; `false` if a timer runs `acervo jobs run`',
    }),
    remindBefore: Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), {
      default: [2],
      description: 'Days before the due date on which a reminder is sent; `[]`: none',
    }),
    remindAfter: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
      default: [1, 7, 21],
      description: 'Days after the due date on which an overdue notice is sent; `[]`: none',
    }),
    remindHour: Type.Integer({
      minimum: 0,
      maximum: 23,
      default: 8,
      description: 'Hour of the day (in `timeZone`) from which reminders are sent',
    }),
    calendarTitles: Type.Boolean({
      default: true,
      description: 'Include titles in due date calendars',
    }),
  },
  'Scheduled jobs and reminders',
);

export const publish = group(
  {
    titles: Type.Integer({
      minimum: 0,
      default: 5000,
      description: 'Maximum number of titles with a pre-rendered page',
    }),
    authorities: Type.Integer({
      minimum: 0,
      default: 5000,
      description: 'Maximum number of authorities with a pre-rendered page',
    }),
    titlesInSiteSearch: Type.Integer({
      minimum: 0,
      maximum: 30_000,
      default: 0,
      description: 'Maximum number of titles in the site search',
    }),
  },
  'Published site',
);
