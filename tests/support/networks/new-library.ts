import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandLine } from '#api/cli/acervo.ts';
import type { Config } from '#api/config.ts';
import { fixed008, marc } from '#api/marc/build.ts';
import { bytesOf } from '../marc-files.ts';

/** A library that begins with an empty folder, as docs/moving-in.md tells its staff to. */
export const READER = { login: 'bruna', password: 'Vila-Nova-7001' } as const;

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
  'patrons.csv': `login,name,group,library,password\n${READER.login},Bruna Alves,leitor,central,${READER.password}\n`,
  'teaching.csv': [
    'course,course_name,discipline,discipline_name,professor,professor_name,year,semester,record,source',
    'LET,Letras,LIT1,Literatura brasileira,P1,Teresa Lobo,2026,1,k1,OLD',
  ].join('\n'),
};

const BOOKS = [
  ['k1', 'Vidas secas', 'Ramos, Graciliano,$d1892-1953', 'K1001'],
  ['k2', 'São Bernardo', 'Ramos, Graciliano,$d1892-1953', 'K1002'],
  ['k3', 'A bagaceira', 'Almeida, José Américo de,$d1887-1980', 'K1003'],
] as const;

/** As Koha exports them, with their copies. */
const records = () =>
  BOOKS.map(([number, title, author, barcode]) =>
    bytesOf(
      marc({
        control: { '001': number, '003': 'OLD', '008': fixed008({ date1: 1938, language: 'por' }) },
        data: [
          `100 1_ $a${author}`,
          `245 10 $a${title}.`,
          `952 __ $aCPL$bCPL$cGEN$o869.3 R175$p${barcode}$yBK$d2019-05-30$70`,
        ],
      }),
    ),
  );

const PROFILE = {
  extends: 'koha',
  codes: { libraries: { CPL: 'central' }, locations: { GEN: 'Salão' } },
};

/** Makes the network by the command line alone, lends a book, and returns what the commands said. */
export async function createNewLibrary(config: Config): Promise<string[]> {
  const folder = config.dataFolder;
  if (existsSync(folder)) throw new Error('A new library begins with an empty folder');
  mkdirSync(folder, { recursive: true });
  const write = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).forEach(([name, text]) => writeFileSync(join(folder, name), text));
  write({ 'settings.json': SETTINGS, ...TABLES });
  writeFileSync(join(folder, 'records.mrc'), Buffer.concat(records()));
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const run = async (...args: string[]) => {
    // Near enough to the end of the loan for a renewal to change the day.
    const now = () => new Date('2026-03-05T15:00:00Z');
    const context = { config: { ...config, now }, folder, say, complain: say };
    const code = await runCommandLine(args, { ...context, progress: () => undefined });
    if (code !== 0) throw new Error(`acervo ${args.join(' ')}: ${said.join('\n')}`);
  };
  await run('init', '.');
  write({ ...AFTERWARDS, 'our-koha.json': JSON.stringify(PROFILE) });
  await run('import', 'records.mrc', '--profile', 'our-koha.json');
  await run('patrons', 'patrons.csv');
  await run('teaching', 'teaching.csv');
  await run('desk', 'lend', 'K1002', READER.login);
  await run('check');
  return said;
}
