import Type from 'typebox';
import { call } from '../shared/call.ts';
import { object } from '../shared/shapes.ts';

const params = object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
/** The address has the language of the e-mail, because the reader is not signed in. */
const query = object({ lang: Type.Optional(Type.String({ maxLength: 2 })) });
const page = {
  access: 'public',
  media: 'text/html; charset=utf-8',
  perMinute: 30,
  output: Type.String(),
  refusals: ['not_found'],
} as const;

/** GET /lembretes/{token} (ours): asks for confirmation and changes nothing, as mail programs follow links. */
export const readReminders = call('GET /lembretes/:token', {
  ...page,
  summary: 'Whether somebody is reminded of due dates, as a page',
  params,
  query,
});

/** POST /lembretes/{token} (ours): unsubscribes from reminders (RFC 8058), or subscribes again. */
export const changeReminders = call('POST /lembretes/:token', {
  ...page,
  summary: 'Ends reminders of due dates, or lets them come again',
  params,
  query,
  body: object({
    lembretes: Type.Optional(Type.Enum(['0', '1'])),
    'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 40 })),
  }),
});

const OwnReminders = object({
  por_email: Type.Boolean({ description: 'Whether loans that are due soon are told of by mail' }),
  dias_antes: Type.Array(Type.Integer(), { description: 'So many days before, by the settings' }),
  dias_depois: Type.Array(Type.Integer(), {
    description: 'So many days after it a loan is told to be overdue, whatever the patron wants',
  }),
  emails: Type.Array(Type.String(), { description: 'Registered addresses, mostly covered' }),
});

/** GET /emprestimo/lembretes (ours): e-mail reminders of the patron and their address. */
export const readOwnReminders = call('GET /emprestimo/lembretes', {
  access: 'patron',
  summary: 'Which reminders of due dates are sent, and to which addresses',
  output: OwnReminders,
});

/** PUT /emprestimo/lembretes (ours): unsubscribes from reminders of due dates, or subscribes again. */
export const changeOwnReminders = call('PUT /emprestimo/lembretes', {
  access: 'patron',
  summary: 'Ends reminders of due dates, or lets them come again',
  body: object({ por_email: Type.Boolean() }),
  output: OwnReminders,
});
