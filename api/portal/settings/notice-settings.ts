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
  },
  { additionalProperties: false, default: {}, description: 'Notices to patrons' },
);
