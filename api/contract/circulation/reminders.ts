import Type from 'typebox';
import { call } from '../shared/call.ts';
import { object } from '../shared/shapes.ts';

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
