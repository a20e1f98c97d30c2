import {
  acceptRegistration,
  RefusedRegistration,
  registrationsWithDoubles,
  type Acceptance,
} from '#api/patrons/registration/accept.ts';
import { deleteRegistration } from '#api/patrons/registration/store.ts';
import { dayIn, isDay } from '#api/circulation/units/zone.ts';
import { addMonths } from '#api/patrons/profile/card-rules.ts';
import { EXIT, UsageError, type Command, type Context } from './command.ts';
import { atDesk } from './desk/desk.ts';
import { oneLine } from './terminal-text.ts';

function idOf(typed: string): number {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is not the number of a registration`);
}

export const patronsPending: Command = {
  name: 'patrons pending',
  usage: '',
  summary: 'lists people who registered themselves and wait for the library',
  help: `
Only those who confirmed their e-mail address. Names patrons who may be the same person: with the address, or with
the document.`,
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db }) => {
      const found = await registrationsWithDoubles(db);
      for (const { registration, doubles } of found) {
        const { id, name, email, phone, document, library, confirmedAt } = registration;
        const facts = [name, email, phone, document, library ?? ''].filter(Boolean).map(oneLine);
        context.say(`${id}  ${(confirmedAt ?? '').slice(0, 10)}  ${facts.join(', ')}`);
        if (doubles.length > 0) context.say(`    may be the patron ${doubles.join(', ')}`);
      }
      if (found.length === 0) context.say('There are none.');
      return EXIT.done;
    }),
};

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const patronsConfirm: Command = {
  name: 'patrons confirm',
  usage: 'REGISTRATION [--login LOGIN] [--card CARD] [--group CODE] [--valid-until DAY]',
  summary: 'makes somebody who registered a patron',
  help: `
--login LOGIN      user name; the e-mail address unless said
--card CARD        number of the card
--group CODE       patron group; registration.group unless said
--valid-until DAY  last day of the card; by registration.validMonths unless said

Check the document before. The patron is told by e-mail how to choose a password. Exit code 1 with every reason when
it is refused; the registration stays.`,
  options: {
    ...{ login: { type: 'string' }, card: { type: 'string' }, group: { type: 'string' } },
    'valid-until': { type: 'string' },
  },
  words: { least: 1, most: 1 },
  run({ words: [typed = ''], values }, context) {
    const id = idOf(typed);
    const until = text(values['valid-until']);
    if (until !== undefined && !isDay(until)) throw new UsageError(`"${until}" is no day`);
    return atDesk(context, async ({ db, settings }) => {
      const now = context.config.now();
      const { group, validMonths } = settings.registration;
      const usual = validMonths === 0 ? '' : addMonths(dayIn(now, settings.timeZone), validMonths);
      const accepted = await tryAccepting(db, {
        ...{ id, login: text(values['login']), card: text(values['card']) ?? '', now },
        ...{ group: text(values['group']) ?? group, validUntil: until ?? usual },
      });
      if (!accepted.ok) return complainAll(accepted.problems, context);
      context.say(`${accepted.name} is a patron now: ${accepted.login}.`);
      return EXIT.done;
    });
  },
};

async function tryAccepting(db: Parameters<typeof acceptRegistration>[0], wanted: Acceptance) {
  try {
    return await acceptRegistration(db, wanted);
  } catch (error) {
    if (error instanceof RefusedRegistration)
      return { ok: false as const, problems: error.problems };
    throw error;
  }
}

function complainAll(problems: readonly string[], { complain }: Pick<Context, 'complain'>): number {
  for (const problem of problems) complain(`${problem}.`);
  return EXIT.problem;
}

export const patronsRefuse: Command = {
  name: 'patrons refuse',
  usage: 'REGISTRATION',
  summary: 'deletes the registration of somebody who does not become a patron',
  help: 'Nobody is told. Exit code 1 when there is none.',
  options: {},
  words: { least: 1, most: 1 },
  run({ words: [typed = ''] }, context) {
    const id = idOf(typed);
    return atDesk(context, async ({ db }) => {
      if ((await deleteRegistration(db.queries, id)) === 0) {
        return complainAll([`There is no registration ${id}`], context);
      }
      context.say('Deleted.');
      return EXIT.done;
    });
  },
};
