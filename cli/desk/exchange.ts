import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { contentsOfRequest, insertFile } from '#api/circulation/services/file-store.ts';
import { checkFile } from '#api/circulation/services/files.ts';
import { askAboutService } from '#api/circulation/services/questions.ts';
import { serviceById } from '#api/circulation/services/store.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk, refuse } from './desk.ts';

/** Parses the id of a service request. */

function idOf(typed: string): number {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is not the number of a request`);
}

export const deskQuestion: Command = {
  name: 'desk ask',
  usage: 'ID QUESTION',
  summary: 'asks whoever made a request of services something',
  help: 'One question at a time, while the request waits or is looked for. "desk list service" shows the answer.',
  options: {},
  words: { least: 2, most: 2 },
  run({ words: [typed = '', text = ''] }, context) {
    const id = idOf(typed);
    if (text.trim() === '') throw new UsageError('The question is empty');
    return atDesk(context, async ({ db }) => {
      const refusal = await askAboutService(db, { id, text, at: context.config.now() });
      if (refusal) return refuse([refusal], context);
      context.say(`Request ${id}: the question is asked.`);
      return EXIT.done;
    });
  },
};

export const deskFiles: Command = {
  name: 'desk files',
  usage: 'ID [--add FILE] [--save FOLDER]',
  summary: 'lists the files of a request of services, adds one, or saves them',
  help: [
    '--add FILE      gives whoever made the request a file: PDF, PNG or JPEG, 5 MB at most',
    '--save FOLDER   writes the files there, each with its number before its name',
  ].join('\n'),
  options: { add: { type: 'string' }, save: { type: 'string' } },
  words: { least: 1, most: 1 },
  run({ words: [typed = ''], values: { add, save } }, context) {
    const id = idOf(typed);
    return atDesk(context, async ({ db }) => {
      const service = await serviceById(db.queries, id);
      if (!service) return refuse([{ code: 'thing_not_found', params: { codigo: id } }], context);
      if (typeof add === 'string') {
        const content = readFileSync(resolve(context.folder, add));
        const name = basename(add);
        const judged = checkFile(name, content);
        if ('code' in judged) return refuse([{ code: judged.code }], context);
        const { media } = judged;
        const own = { patronId: service.patronId, requestId: id, sender: 'library' } as const;
        const at = context.config.now();
        await db.transaction((tx) => insertFile(tx, { ...own, name, media, content, at }));
      }
      const files = await contentsOfRequest(db.queries, id);
      for (const { id: number, name, bytes, sender } of files) {
        context.say(`${number}  ${sender}  ${bytes} bytes  ${JSON.stringify(name)}`);
      }
      if (files.length === 0) context.say('There are none.');
      if (typeof save === 'string') saveAll(files, resolve(context.folder, save));
      return EXIT.done;
    });
  },
};

type Contents = Awaited<ReturnType<typeof contentsOfRequest>>;

/** Writes files readable by their owner only, with sanitized names. */
function saveAll(files: Contents, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { id, name, content } of files) {
    const safe = name.replace(/[^\p{L}\d.-]+/gu, '_').slice(-80);
    writeFileSync(join(folder, `${id}-${safe}`), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}
