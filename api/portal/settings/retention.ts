import Type from 'typebox';

const days = (initial: number, description: string, { minimum = 1 } = {}) =>
  Type.Integer({ minimum, maximum: 36_500, default: initial, description });

/** Retention periods of personal data in days (docs/privacy.md). */
export const Retention = Type.Object(
  {
    historyDays: days(
      0,
      'Returned loans and ended holds of patrons with reading history on; 0: until they switch it off',
      { minimum: 0 },
    ),
    requestDays: days(
      365,
      'Closed requests, answered comments, ended suspensions and expired interests',
    ),
    suggestionDays: days(365, 'Name of the patron on a closed purchase suggestion'),
    auditDays: days(365, 'Audit log of sign-ins'),
    viewDays: days(365, 'Log of staff views of patron records'),
    alertDays: days(365, 'Alerts in the personal area'),
    messageDays: days(90, 'Delivery status of messages, and replaced e-mail addresses'),
    mailFileDays: days(30, 'Messages written as files because no mail server is set'),
    proofDays: days(1825, 'Expired declarations, former consents and closed erasure requests'),
    leftDays: days(1825, 'Accounts whose enrolment ended; 0: until they are erased', {
      minimum: 0,
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'Days that personal data is kept ([privacy](privacy.md))',
  },
);
