import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '#cli/acervo.ts';
import type { Config } from '#api/config.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { bytesOf } from '../marc-files.ts';

/**
 * A network that is not the demonstration, made as an institution makes its own: by the command line, from
 * files (tests/fixtures/rio-negro) and MARC records that bring their copies. It has two libraries (one
 * without hours) in another time zone, policies per group only, its own client, colour and activities.
 */
const FILES = fileURLToPath(new URL('../../fixtures/rio-negro', import.meta.url));

/** Of the reader who has a book on loan. */
export const IARA = { login: 'iara', password: 'Rio-Negro-7001', name: 'Iara' } as const;
/** Of the reader who owes something, and of the one who may have books brought from the other library. */
export const DAVI = { login: 'davi', password: 'Rio-Negro-7002', name: 'Davi' } as const;
export const NADIA = { login: 'nadia', password: 'Rio-Negro-7003', name: 'Nádia' } as const;
/** Of the head of both libraries. */
export const TUIRA = { login: 'tuira', password: 'Rio-Negro-7005', name: 'Tuíra' } as const;
/** Who leaves: one for each time that a test is repeated. */
export const leaver = (time: number) => ({
  login: `sol${time}`,
  password: 'Rio-Negro-7004',
  name: 'Sol Nascente',
});

interface Book {
  number: string;
  title: string;
  author: string;
  subject: string;
  shelf: string;
  year: number;
  copies: readonly string[];
}

/** Copies by library, barcode and, after a comma, how they are lent where not normally. */
const BOOKS: readonly Book[] = [
  {
    number: 'rn1',
    title: 'Dois irmãos',
    author: 'Hatoum, Milton,$d1952-',
    subject: 'Ficção brasileira',
    shelf: '869.935 H366d',
    year: 2000,
    copies: ['PORTO RN1001', 'PORTO RN1002', 'MATA RN1003'],
  },
  {
    number: 'rn2',
    title: 'Cinzas do Norte',
    author: 'Hatoum, Milton,$d1952-',
    subject: 'Ficção brasileira',
    shelf: '869.935 H366c',
    year: 2005,
    copies: ['PORTO RN1004'],
  },
  {
    number: 'rn3',
    title: 'Galvez, imperador do Acre',
    author: 'Souza, Márcio,$d1946-2024',
    subject: 'Ficção histórica',
    shelf: '869.934 S729g',
    year: 1976,
    copies: ['MATA RN1005', 'MATA RN1006,consulta local'],
  },
  {
    number: 'rn4',
    title: 'Cobra Norato',
    author: 'Bopp, Raul,$d1898-1984',
    subject: 'Poesia brasileira',
    shelf: '869.15 B724c',
    year: 1931,
    copies: ['PORTO RN1007,horas'],
  },
  {
    number: 'rn5',
    title: 'Inferno verde',
    author: 'Rangel, Alberto,$d1871-1945',
    subject: 'Amazônia',
    shelf: '918.11 R196i',
    year: 1908,
    copies: ['MATA RN1008'],
  },
  {
    number: 'rn6',
    title: 'À margem da história',
    author: 'Cunha, Euclides da,$d1866-1909',
    subject: 'Amazônia',
    shelf: '981.1 C972m',
    year: 1909,
    copies: [],
  },
];

const recordOf = ({ number, title, author, subject, shelf, year, copies }: Book) => {
  const [area, item] = shelf.split(' ');
  return marc({
    control: { '001': number, '003': 'BRN', '008': fixed008({ date1: year, language: 'por' }) },
    data: [
      `090 __ $a${area}$b${item}`,
      `100 1_ $a${author}`,
      `245 10 $a${title}.`,
      `264 _1 $aManaus :$bEditora do Porto,$c${year}.`,
      `650 _4 $a${subject}`,
      ...copies.flatMap((copy, at) => {
        const [place = '', kind = ''] = copy.split(',');
        const [library = '', barcode = ''] = place.split(' ');
        const link = `$8${at + 1}`;
        return [
          `852 1_ ${link}$b${library}$h${area}$i${item}`,
          `876 __ ${link}$p${barcode}$h${kind}$t${at + 1}`,
        ];
      }),
    ],
  });
};

/** When it is made, and a book lent: near enough to the end of the loan for a renewal to change the date. */
const MADE_AT = new Date('2026-03-05T15:00:00Z');

/** Makes the network where the configuration points to; returns what the commands said. */
export async function createRioNegro(config: Config): Promise<string[]> {
  const folder = config.dataFolder;
  cpSync(FILES, folder, { recursive: true });
  writeFileSync(
    join(folder, 'acervo.mrc'),
    Buffer.concat(BOOKS.map((book) => bytesOf(recordOf(book)))),
  );
  const said: string[] = [];
  const run = commandsOf(config, said);
  await run('init', '.');
  await run('import', 'acervo.mrc');
  await run('patrons', 'patrons.csv');
  await run('desk', 'lend', 'RN1004', IARA.login);
  return said;
}

/** Makes the network and lets its readers borrow: one brought a book back late, and has another. */
export async function createRioNegroInUse(config: Config): Promise<void> {
  const said = await createRioNegro(config);
  const at = (day: string) => commandsOf(config, said, new Date(`${day}T15:00:00Z`));
  await at('2026-02-16')('desk', 'lend', 'RN1008', DAVI.login);
  await at('2026-03-06')('desk', 'return', 'RN1008');
  await at('2026-03-06')('desk', 'lend', 'RN1005', DAVI.login);
  const rows = Array.from({ length: 5 }, (_none, time) => {
    const { login, name, password } = leaver(time);
    return `${login};${name};${login}@bibliotecas.example;LEITOR;MATA;710${time};${password}`;
  });
  writeFileSync(
    join(config.dataFolder, 'staff.csv'),
    `login;name;email;group;library;card;password\n${TUIRA.login};Tuíra Baré;tuira@bibliotecas.example;PESQ;PORTO;7005;${TUIRA.password}\n`,
  );
  writeFileSync(
    join(config.dataFolder, 'leavers.csv'),
    ['login;name;email;group;library;card;password', ...rows].join('\n'),
  );
  await at('2026-03-06')('patrons', 'leavers.csv');
  await at('2026-03-06')('patrons', 'staff.csv');
  await at('2026-03-06')('staff', 'set', TUIRA.login, 'head', '--at', 'all');
}

/** A cataloguer gives one of its books another title, beside the running server. */
export async function renameBook(config: Config, number: string, title: string): Promise<void> {
  const book = BOOKS.find((one) => one.number === number);
  if (!book) throw new Error(`There is no book ${number}`);
  writeFileSync(join(config.dataFolder, 'again.mrc'), bytesOf(recordOf({ ...book, title })));
  await commandsOf(config, [])('import', 'again.mrc');
}

/** The command line of the network at a moment; what it says is added to `said`. */
function commandsOf(config: Config, said: string[], at = MADE_AT) {
  const say = (line: string) => void said.push(line);
  const context = {
    config: { ...config, now: () => at },
    folder: config.dataFolder,
    say,
    complain: say,
    progress: () => undefined,
  };
  return async (...args: string[]): Promise<void> => {
    const code = await runCommandLine(args, context);
    if (code !== 0)
      throw new Error(`acervo ${args.join(' ')} ended with ${code}: ${said.join('\n')}`);
  };
}
