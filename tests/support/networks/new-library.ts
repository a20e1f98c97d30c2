import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { bytesOf } from '../marc-files.ts';
import { freePort } from '../servers/free-port.ts';
import { SETTLED_NOW } from './network-site.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A library that begins with an empty folder, as docs/moving-in.md tells its staff to. */
export const READER = { login: 'bruna', password: 'Vila-Nova-7001' } as const;

/** Near enough to the end of the loan for a renewal to change the day. */
const LENT_AT = '2026-03-05T15:00:00Z';

/** Ten lines. */
const SETTINGS = `{
  "institution": {
    "sigla": "BMV",
    "name": "Biblioteca Municipal de Vila Nova"
  },
  "guides": [
    { "code": "pesquisa_geral" }, { "code": "bibliografia_curso" }
  ],
  "publish": { "titles": 10 }
}
`;

const TABLES: Readonly<Record<string, string>> = {
  'libraries.csv': 'code,name\ncentral,Biblioteca da Praça\n',
  'groups.csv': 'code,name\nleitor,Leitores\n',
  'policies.csv':
    'group,material,lendable,loan_days,max_items,max_renewals\nleitor,normal,yes,14,5,3\n',
};

/** What comes later: who borrows, and what is read in courses. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  'our-koha.json': JSON.stringify({
    extends: 'koha',
    codes: { libraries: { CPL: 'central' }, locations: { GEN: 'Salão' } },
  }),
  'patrons.csv': `login,name,group,library,password\n${READER.login},Bruna Alves,leitor,central,${READER.password}\n`,
  'teaching.csv': [
    'course,course_name,discipline,discipline_name,professor,professor_name,year,semester,record,source',
    'LET,Letras,LIT1,Literatura brasileira,P1,Teresa Lobo,2026,1,k1,OLD',
  ].join('\n'),
};

const book = (number: string, title: string, author: string, copy: string): MarcRecord =>
  marc({
    control: { '001': number, '003': 'OLD', '008': fixed008({ date1: 1938, language: 'por' }) },
    data: [`100 1_ $a${author}`, `245 10 $a${title}.`, copy],
  });

/** As Koha exports a book, with its copy. */
const ofKoha = (number: string, title: string, author: string, barcode: string): Uint8Array =>
  bytesOf(
    book(
      number,
      title,
      author,
      `952 __ $aCPL$bCPL$cGEN$o869.3 R175$p${barcode}$yBK$d2019-05-30$70`,
    ),
  );

/** As an older system does: in Latin-1, which its leader does not say, with the copy in 949. */
function inLatin1(): Uint8Array {
  const bytes = Buffer.from(
    bytesOf(
      book('p1', 'Menino de engenho', 'R?go, Jos? Lins do', '949 __ $aP2001$bcentral$h869.3 R343m'),
    ),
  );
  bytes[9] = 0x20;
  bytes[bytes.indexOf('?')] = 0xea;
  bytes[bytes.indexOf('?')] = 0xe9;
  return bytes;
}

const RECORDS: Readonly<Record<string, () => Uint8Array>> = {
  'koha.mrc': () =>
    Buffer.concat([
      ofKoha('k1', 'Vidas secas', 'Ramos, Graciliano,$d1892-1953', 'K1001'),
      ofKoha('k2', 'São Bernardo', 'Ramos, Graciliano,$d1892-1953', 'K1002'),
      ofKoha('k3', 'A bagaceira', 'Almeida, José Américo de,$d1887-1980', 'K1003'),
    ]),
  'older.mrc': inLatin1,
};

export interface NewLibrary {
  url: string;
  /** Runs a command of the command line; returns what it said. Throws when it did not end well. */
  acervo: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Makes the network by the command line alone, lends a book, and opens the site with `npm start`: in a folder of its
 * own, in which also the site and what builds remember lie.
 */
export async function startNewLibrary(): Promise<NewLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-new-library-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const write = (files: Readonly<Record<string, string | Uint8Array>>) =>
    Object.entries(files).forEach(([name, text]) => writeFileSync(join(data, name), text));
  const environment = environmentIn(folder, await freePort());
  const acervo = commandLine(data, environment);
  write({ 'settings.json': SETTINGS, ...TABLES });
  await acervo(LENT_AT, 'init', '.');
  write(AFTERWARDS);
  for (const [name, bytes] of Object.entries(RECORDS)) write({ [name]: bytes() });
  await acervo(LENT_AT, 'import', 'koha.mrc', '--profile', 'our-koha.json');
  await acervo(LENT_AT, 'import', 'older.mrc', '--profile', 'pergamum');
  await acervo(LENT_AT, 'patrons', 'patrons.csv');
  await acervo(LENT_AT, 'teaching', 'teaching.csv');
  await acervo(LENT_AT, 'desk', 'lend', 'K1002', READER.login);
  await acervo(LENT_AT, 'check');
  const { url, stop } = await npmStart({ ...environment, ACERVO_NOW: SETTLED_NOW });
  return {
    url,
    acervo: (...words) => acervo(SETTLED_NOW, ...words),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of the environment of the tests what a terminal has; the rest is this library's. */
function environmentIn(folder: string, port: number): NodeJS.ProcessEnv {
  const OTHERS = /^(?:ACERVO_|E2E_|npm_|NODE_|DATABASE_URL$|SMTP_URL$|HOST$|PORT$|LOG_LEVEL$)/i;
  const terminal = Object.entries(process.env).filter(([name]) => !OTHERS.test(name));
  return {
    ...Object.fromEntries(terminal),
    ACERVO_DATA: join(folder, 'data'),
    ACERVO_SITE: join(folder, 'site'),
    ACERVO_CACHE: join(folder, 'cache'),
    PORT: String(port),
    npm_config_cache: join(folder, 'npm'),
    npm_config_update_notifier: 'false',
  };
}

const run = promisify(execFile);

/** The command line as it is typed in a folder; npm, under which tests may run, has set another. */
const commandLine =
  (folder: string, environment: NodeJS.ProcessEnv) =>
  async (now: string, ...words: string[]): Promise<string> => {
    const env = { ...environment, INIT_CWD: folder, ACERVO_NOW: now };
    const program = join(ROOT, 'cli', 'acervo.mjs');
    const { stdout } = await run(process.execPath, [program, ...words], { cwd: folder, env });
    return stdout;
  };

/** Opens the site, and waits until all of it is built. */
async function npmStart(env: NodeJS.ProcessEnv) {
  // In a group of its own, so that what npm starts ends with it.
  const child = spawn('npm', ['start'], {
    ...{ cwd: ROOT, env, detached: true },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let url = '';
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    url ||= /Acervo is open at (\S+)/.exec(line)?.[1] ?? '';
    if (/^All \d+ pages are built/.test(line)) break;
  }
  child.stdout.resume();
  const stop = () => end(child, ended);
  if (url === '' || child.exitCode !== null) {
    await stop();
    throw new Error(`npm start: ${said.join('\n')}`);
  }
  return { url, stop };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
}
