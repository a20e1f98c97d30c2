import Type from 'typebox';

/** Settings of notices to patrons; `timedWork` has the days of reminders. */
export const NoticeSettings = Type.Object(
  {
    pickupHours: Type.Integer({
      minimum: 0,
      maximum: 240,
      default: 24,
      description:
        'Hours before the end of a pick-up window at which its patron is notified again; 0: never',
    }),
    pushContact: Type.String({
      pattern: '^((mailto:[^\\s@]+@|https://)[^\\s@]+)?$',
      default: '',
      description:
        'Whom push services may contact about push notifications; empty: there are none. Example: `mailto:library@example.org`',
    }),
    quietFrom: Type.Integer({
      minimum: 0,
      maximum: 23,
      default: 0,
      description:
        'Hour of the day (in `timeZone`) from which notices by e-mail and push wait; equal to `quietUntil`: they never do',
    }),
    quietUntil: Type.Integer({
      minimum: 0,
      maximum: 23,
      default: 0,
      description: 'Hour of the day at which the quiet hours end',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Notices to patrons' },
);
