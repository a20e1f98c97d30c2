import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInitFiles } from '#cli/init/files.ts';

const SETTINGS = {
  institution: {
    sigla: 'REDE',
    name: 'Rede de bibliotecas',
    code: 7,
    colour: '#123456',
    loginLabel: { pt: 'Usuário' },
    loginMessage: { pt: 'Entre' },
  },
  activities: [8],
  client: { id: 'rede', secret: 'segredo' },
  timeZone: 'America/Manaus',
  publish: { titles: 10 },
  demonstration: false,
};

const GOOD: Readonly<Record<string, string>> = {
  'settings.json': JSON.stringify(SETTINGS),
  'campuses.csv': 'code,name\nA,Campus A\n',
  'libraries.csv': 'code;name;campus\n1;Biblioteca central;A\n',
  'groups.csv': '\ufeffcode,name,name_en\n01,Graduação,Undergraduate\n',
  'policies.csv': 'group,lendable,loan_days,fine_per_day\n,yes,7,"1,50"\n01,,14,\n',
  'hours.csv': 'library,weekday,opens,closes\n1,1,8:00,22:00\n',
  'transfers.csv': '',
};

describe('the files of acervo init', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const fileIfAny = (name: string) => {
    const path = join(folder, name);
    return existsSync(path) ? path : null;
  };
  const read = (changed: Readonly<Record<string, string>> = {}) => {
    for (const [name, text] of Object.entries({ ...GOOD, ...changed })) {
      writeFileSync(join(folder, name), text);
    }
    const transfers = changed['transfers.csv'] ? join(folder, 'transfers.csv') : null;
    return readInitFiles({
      transfers,
      settings: join(folder, 'settings.json'),
      campuses: join(folder, 'campuses.csv'),
      libraries: join(folder, 'libraries.csv'),
      groups: join(folder, 'groups.csv'),
      loanTypes: fileIfAny('loan-types.csv'),
      policies: join(folder, 'policies.csv'),
      periods: fileIfAny('periods.csv'),
      limits: fileIfAny('limits.csv'),
      hours: join(folder, 'hours.csv'),
      holidays: null,
    });
  };

  it('reads commas, semicolons, a byte order mark, and columns that are missing', () => {
    const { libraries, groups, policies, hours } = read();
    expect(libraries[0]?.values).toEqual({
      code: '1',
      name: 'Biblioteca central',
      campus: 'A',
      time_zone: '',
    });
    expect(groups[0]?.values.code).toBe('01');
    expect(policies.map(({ values }) => [values.loan_days, values.fine_per_day])).toEqual([
      [7, 150],
      [14, null],
    ]);
    expect(hours[0]?.values.opens).toBe('08:00');
  });

  describe('transfers between libraries', () => {
    const three = {
      'libraries.csv': 'code,name,campus\n1,Um,A\n2,Dois,A\n3,Três,A\n',
      'policies.csv': 'lendable,loan_days,hold_reach\nyes,7,network\n',
    };
    const all = ['1,2,1', '2,1,1', '1,3,2', '3,1,', '2,3,4', '3,2,4'];
    const problemsOf = (lines: string[]) => {
      try {
        read({ ...three, 'transfers.csv': ['from,to,days', ...lines, ''].join('\n') });
      } catch (error) {
        return String(error);
      }
      return '';
    };

    it('are read, with days or none', () => {
      const text = ['from,to,days', ...all, ''].join('\n');
      const { transfers, policies } = read({ ...three, 'transfers.csv': text });
      expect(transfers.map(({ values }) => values.days)).toEqual([1, 1, 2, null, 4, 4]);
      expect(policies[0]?.values.hold_reach).toBe('network');
    });

    it('with a hole are refused, which is named', () => {
      expect(problemsOf(all.slice(1, -1))).toContain(
        'policies.csv, line 2, column hold_reach: needs a line in the file of transfers from "1" to "2", "3" to "2"',
      );
    });

    it('name each pair of known libraries once', () => {
      const wrong = problemsOf([...all, '1,2,3', '9,1,1', '2,2,1']);
      expect(wrong).toContain('line 8, column to: "1" to "2" occurs twice');
      expect(wrong).toContain('line 9, column from: "9" does not exist');
      expect(wrong).toContain('line 10, column to: is the library itself');
    });
  });

  it.each([
    [
      'policies.csv',
      'group,lendable,loan_days\n,yes,7\n01,maybe,seven\n',
      [
        'policies.csv, line 3, column lendable: "maybe" is neither yes nor no',
        'policies.csv, line 3, column loan_days: "seven" is not a whole number of at least 1',
      ],
    ],
    [
      'libraries.csv',
      'code,name,campus\n1,Central,A\n1,Outra,B\n',
      [
        'libraries.csv, line 3, column code: "1" occurs twice',
        'libraries.csv, line 3, column campus: "B" does not exist',
      ],
    ],
    ['campuses.csv', 'code,nome\nA,B\n', ['campuses.csv, line 1: there is no column "nome"']],
    ['campuses.csv', 'code,name\nA,"Campus\n', ['campuses.csv, line']],
    [
      'hours.csv',
      'library,weekday,opens,closes\n1,8,08:00,22:00\n1,2,25:00,22:00\n',
      [
        'hours.csv, line 2, column weekday: "8" is not a weekday',
        'hours.csv, line 3, column opens: "25:00" is not a time',
      ],
    ],
    [
      'hours.csv',
      'library,weekday,opens,closes\n1,1,22:00,08:00\n',
      ['hours.csv, line 2, column closes: must be later than opens'],
    ],
    [
      'groups.csv',
      'code,name,parent\n01,Graduação,02\n02,Alunos,01\n03,Equipe,09\n',
      [
        'groups.csv, line 4, column parent: "09" does not exist',
        'groups.csv, line 2, column parent: "01" would be above itself',
      ],
    ],
    [
      'loan-types.csv',
      'code,name,kind\ndvd,DVD,\nnormal,Livro,horas\nvídeo game,Jogo,\n',
      ['loan-types.csv, line 4, column code: "vídeo game" has a space'],
    ],
    [
      'loan-types.csv',
      'code,name,kind\nnormal,Livro,horas\n',
      ['loan-types.csv, line 2, column kind: the type "normal" is of its own kind'],
    ],
    [
      'policies.csv',
      'material,lendable\nfita,yes\n',
      ['policies.csv, line 2, column material: "fita" does not exist'],
    ],
    [
      'policies.csv',
      'material,campus,library,loan_days,loan_hours\nnormal,,,7,2\n,A,1,,\n',
      [
        'policies.csv, line 2, column loan_days: gives the loan two lengths: fill only one of',
        'policies.csv, line 3, column campus: leave it empty where a library is named',
      ],
    ],
    [
      'policies.csv',
      'loan_days,until_closing\n7,yes\n',
      ['policies.csv, line 2, column loan_days: gives the loan two lengths'],
    ],
    [
      'policies.csv',
      'renewal_days,renewal_hours,overnight_from,weekend_from,weekend_until\n7,2,18:00,,\n,,,,10:00\n,,,8 12:00,\n',
      ['policies.csv, line 4, column weekend_from: "8 12:00" is not a weekday and a time'],
    ],
    [
      'policies.csv',
      'renewal_days,renewal_hours,overnight_from,weekend_until\n7,2,18:00,\n,,,10:00\n',
      [
        'line 2, column renewal_days: gives the renewal two lengths',
        'line 2, column overnight_from: an overnight loan needs overnight_from and overnight_until',
        'line 3, column weekend_until: a weekend loan needs weekend_from',
      ],
    ],
    [
      'policies.csv',
      'material,loan_days,fine_per_hour,fine_per_day,suspension_days_per_day\nnormal,7,1,,\n,,,1,2\n',
      [
        'line 2, column fine_per_hour: does not count for loans by the day: fill fine_per_day',
        'line 3, column suspension_days_per_day: a line has a fine or a suspension',
      ],
    ],
    [
      'policies.csv',
      'group,loan_days\n01,7\n01,14\n',
      [
        'policies.csv, line 3, column loan_days: another line for the same group, material and place',
      ],
    ],
    [
      'policies.csv',
      'loan_days,recall_after_days\n7,3\n',
      ['policies.csv, line 2, column recall_after_days: nothing is recalled: fill recall_days'],
    ],
    [
      'periods.csv',
      'from,until,due_on\n2026-07-01,2026-07-31,2026-08-05\n2026-07-15,2026-08-10,2026-08-20\n',
      ['periods.csv, line 3, column from: another line for the same group, material and place has'],
    ],
    [
      'periods.csv',
      'from,until,due_on,due,loan_days\n2026-07-31,2026-07-01,2026-08-05,,\n2026-07-01,2026-07-31,2026-07-20,,\n2026-09-01,2026-09-02,,latest,\n2026-10-01,2026-10-02,,,\n2026-11-01,2026-11-02,2026-12-01,,7\n',
      [
        'line 2, column until: is before from',
        'line 3, column due_on: must be later than until: nothing can be due before it is lent',
        'line 4, column due: needs a day in due_on',
        'line 5, column due_on: fill due_on, a length or max_items: the line changes nothing',
        'line 6, column loan_days: gives the loan two lengths: fill only one of due_on',
      ],
    ],
    [
      'limits.csv',
      'materials,max_items\nnormal horas,5\nhoras normal,6\nfita,2\nnormal,\n',
      ['limits.csv, line 5, column max_items: must not be empty'],
    ],
    [
      'limits.csv',
      'materials,max_items\nnormal horas,5\nhoras normal,6\nfita,2\n',
      [
        'limits.csv, line 3, column max_items: another line limits the same: keep one',
        'limits.csv, line 4, column materials: "fita" does not exist',
      ],
    ],
    ['groups.csv', 'code,name\n,Sem código\n', ['groups.csv, line 2, column code: must not be']],
    [
      'settings.json',
      JSON.stringify({ ...SETTINGS, timeZone: 'Lua/Mar', client: { id: '' } }),
      ['settings.json', 'secret'],
    ],
    ['settings.json', '{ "institution": ', ['settings.json']],
    [
      'settings.json',
      JSON.stringify({ ...SETTINGS, demonstration: true }),
      ['/demonstration must be false'],
    ],
  ])('says what is wrong with %s, with line and column', (name, text, sentences) => {
    for (const sentence of sentences) expect(() => read({ [name]: text })).toThrow(sentence);
  });

  it('needs settings and libraries, and makes up campuses alone', () => {
    read();
    const institution = { sigla: 'BM', name: 'Biblioteca Municipal' };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ institution }));
    const least = {
      ...{ campuses: null, groups: null, hours: null, holidays: null },
      ...{ loanTypes: null, policies: null, periods: null, limits: null },
    };
    const files = {
      ...least,
      settings: join(folder, 'settings.json'),
      libraries: join(folder, 'libraries.csv'),
    };
    const namesOf = () => {
      const { campuses, libraries } = readInitFiles(files);
      return [campuses.map(({ values }) => values), libraries.map(({ values }) => values.campus)];
    };
    expect(namesOf()).toEqual([[{ code: 'A', name: 'A' }], ['A']]);
    writeFileSync(join(folder, 'libraries.csv'), 'code,name\n1,Central\n2,Bairro\n');
    expect(namesOf()).toEqual([[{ code: 'BM', name: 'Biblioteca Municipal' }], ['BM', 'BM']]);
    expect(readInitFiles(files)).toMatchObject({ groups: [], policies: [], hours: [] });
  });

  it('names the file that is missing', () => {
    read();
    expect(() =>
      readInitFiles({
        settings: join(folder, 'settings.json'),
        campuses: join(folder, 'nowhere.csv'),
        libraries: join(folder, 'libraries.csv'),
        ...{ groups: null, hours: null, holidays: null },
        ...{ loanTypes: null, policies: null, periods: null, limits: null },
      }),
    ).toThrow('nowhere.csv');
  });
});
