import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Instant, object } from '../shared/shapes.ts';

const media = 'text/calendar; charset=utf-8';

/** GET /emprestimo/calendario (ours): due dates and pick-ups as a file. */
export const readDueCalendar = call('GET /emprestimo/calendario', {
  access: 'patron',
  summary: 'Due dates and pick-up windows as a calendar file',
  media,
  output: Type.String(),
});

/** GET /emprestimo/calendario/endereco (ours): whether there is a private calendar address. */
export const readCalendarAddress = call('GET /emprestimo/calendario/endereco', {
  access: 'patron',
  summary: 'Whether the calendar has a private address',
  output: object({
    criado_em: Type.Optional(Instant),
  }),
});

/** PUT /emprestimo/calendario/endereco (ours): creates a private address; replaces the previous one. */
export const makeCalendarAddress = call('PUT /emprestimo/calendario/endereco', {
  access: 'patron',
  summary: 'Makes a private address of the calendar, told this once',
  output: object({ endereco: Type.String() }),
});

/** DELETE /emprestimo/calendario/endereco (ours): deletes the private address. */
export const endCalendarAddress = call('DELETE /emprestimo/calendario/endereco', {
  access: 'patron',
  summary: 'Ends the private address of the calendar',
  output: object({ ok: Type.Literal(true) }),
});

/** GET /calendarios/{token} (ours): the calendar under its private address, for programs. */
export const readSubscribedCalendar = call('GET /calendarios/:token', {
  access: 'public',
  summary: 'A calendar under its private address',
  params: object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  media,
  perMinute: 60,
  output: Type.String(),
  refusals: ['not_found'],
});
