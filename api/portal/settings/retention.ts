import Type from 'typebox';

const days = (initial: number, description: string, { minimum = 1 } = {}) =>
  Type.Integer({ minimum, maximum: 36_500, default: initial, description });

/** How long personal data are kept, in days (docs/privacy.md). */
export const Retention = Type.Object(
  {
    historyDays: days(
      0,
      'Returned loans and ended holds of who keeps a history; 0: until they switch it off',
      { minimum: 0 },
    ),
    requestDays: days(
      365,
      'Requests, answered comments, suspensions and expired interests, after their end',
    ),
    suggestionDays: days(365, 'Who suggested a purchase, after its end'),
    auditDays: days(365, 'The log of sign-ins'),
    viewDays: days(365, 'Who of the staff looked at a record'),
    alertDays: days(365, 'Alerts of the personal area'),
    messageDays: days(90, 'What became of a message, and e-mail addresses that were replaced'),
    mailFileDays: days(30, 'Messages that became files, where no mail server is set'),
    proofDays: days(1825, 'Declarations, consents and requests for erasure, after they count'),
    leftDays: days(1825, 'Accounts, after their enrolment ended; 0: until they are erased', {
      minimum: 0,
    }),
  },
  { additionalProperties: false, default: {} },
);
