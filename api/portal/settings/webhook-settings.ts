import Type from 'typebox';

/** What webhooks may reach, and what they may say. */
export const WebhookSettings = Type.Object(
  {
    privateHosts: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description:
        'Receivers outside the public internet: names, addresses, networks (`10.0.0.0/8`); plain http is allowed to them',
    }),
    reading: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description:
        'Codes of libraries whose loan, hold and request events name patron (login), copy and title; empty: none does',
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'Events sent to other systems ([webhooks](protocols.md#webhooks))',
  },
);
