import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { LOCALES } from '#contract/shared/languages.ts';
import { writeRegistries } from './checks/registries.ts';

/*
 * `npm run new -- <room> <area> [address]`: writes an area of the server with a call that reads and one that changes a value of
 * one's own, their table, texts, screen and tests. They fail until its limits and texts are written.
 */

const USAGE =
  'npm run new -- <room> <area> [address], as in: npm run new -- patrons reading-goal meta-leitura';

const [room = '', area = '', address = area] = process.argv.slice(2);
const rooms = globSync('api/contract/*/')
  .map((path) => basename(path))
  .filter((name) => name !== 'shared');
if (!rooms.includes(room) || ![area, address].every((word) => /^[a-z]+(-[a-z]+)*$/.test(word))) {
  console.error(`${USAGE}\nRooms: ${rooms.join(', ')}`);
  process.exit(2);
}
if (existsSync(`api/${room}/${area}`)) {
  console.error(`api/${room}/${area} exists already`);
  process.exit(2);
}

const Name = area.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const name = Name.charAt(0).toLowerCase() + Name.slice(1);
const table = `${area.replaceAll('-', '_')}s`;
const path = `/pessoas/meu-pergamum/${address}`;
const numbers = globSync('api/core/db/migrations/**/[0-9]*.ts').map((file) =>
  Number(basename(file).slice(0, 4)),
);
const migration = `${String(Math.max(...numbers) + 1).padStart(4, '0')}-${area}`;

const TEXTS = ['page', 'value', 'save', 'saved', 'loading', 'failed'];
const textTable = `${JSON.stringify(Object.fromEntries(TEXTS.map((key) => [key, 'TODO'])), null, 2)}\n`;

const files: Record<string, string> = {
  [`api/contract/${room}/${area}.ts`]: `import Type from 'typebox';
import { call } from '../shared/call.ts';
import { object } from '../shared/shapes.ts';

const ${Name} = object({
  valor: Type.Integer({ description: 'TODO: what it is; 0: none' }),
});

/** GET ${path} (ours): TODO. */
export const read${Name} = call('GET ${path}', {
  access: 'patron',
  summary: 'TODO',
  output: ${Name},
});

/** PUT ${path} (ours): TODO. */
export const change${Name} = call('PUT ${path}', {
  access: 'patron',
  summary: 'TODO',
  // TODO: the largest value.
  body: object({ valor: Type.Integer({ minimum: 0, maximum: 0 }) }),
  output: ${Name},
});
`,
  [`api/core/db/migrations/${migration}.ts`]: `import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

export const ${name} = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('${table}')
        .addColumn('patron_id', number, (c) => c.primaryKey().references('patrons.id'))
        .addColumn('value', number, (c) => c.notNull())
        .execute();
    },
  };
};
`,
  [`api/core/db/schema/${area}.ts`]: `import type { Fixed } from './columns.ts';

export interface ${Name}Tables {
  ${table}: ${Name}Table;
}

interface ${Name}Table {
  patron_id: Fixed<number>;
  /** TODO: unit. */
  value: number;
}
`,
  [`api/${room}/${area}/store.ts`]: `import type { Queries } from '../../core/db/connection.ts';

/** The value that a patron chose; 0: none. */
export async function read${Name}(q: Queries, patronId: number): Promise<number> {
  const row = await q
    .selectFrom('${table}')
    .select('value')
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return row?.value ?? 0;
}

export const save${Name} = (q: Queries, patronId: number, value: number) =>
  q
    .insertInto('${table}')
    .values({ patron_id: patronId, value })
    .onConflict((conflict) => conflict.column('patron_id').doUpdateSet({ value }))
    .execute();
`,
  [`api/${room}/${area}/routes.ts`]: `import * as contract from '#contract/${room}/${area}.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { read${Name}, save${Name} } from './store.ts';

export function ${name}Routes(bind: Bind, { db }: Services): void {
  bind(contract.read${Name}, async (_input, { patronId }) => ({
    valor: await read${Name}(db.queries, patronId),
  }));

  bind(contract.change${Name}, async ({ body: { valor } }, { patronId }) => {
    await save${Name}(db.queries, patronId, valor);
    return { valor };
  });
}
`,
  [`src/islands/${area}/${Name}Screen.tsx`]: `import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const READ = 'GET ${path}';
const CHANGE = 'PUT ${path}';
const read = (_key: string, signal: AbortSignal) => call(READ, {}, { signal });

export function ${Name}Screen() {
  const t = useTexts();
  const { answered, error, retry } = useAnswer('own', read);
  useResent(CHANGE, retry);
  if (error) return <LoadFailed title={t('${area}.failed')} error={error} onRetry={retry} />;
  if (!answered) return <Skeleton shape="rows" count={1} label={t('${area}.loading')} />;
  return <${Name}Form key={answered.answer.valor} value={answered.answer.valor} />;
}

function ${Name}Form({ value }: { value: number }) {
  const t = useTexts();
  const [text, setText] = useState(String(value));
  const { busy, problem, send } = useSending();
  const save = () =>
    send(async () => {
      await act(CHANGE, { body: { valor: Number(text) } });
      showToast({ text: t('${area}.saved') });
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t('${area}.value')}
        inputMode="numeric"
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('${area}.save')}
      </Button>
    </form>
  );
}
`,
  [`tests/api/${room}/${area}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPeople, PASSWORD } from '../../support/people.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const READ = 'GET ${path}';
const CHANGE = 'PUT ${path}';

describeEngine('${area.replaceAll('-', ' ')}', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
    await portal.signIn('leitor', PASSWORD);
  });
  afterAll(() => portal.close());

  it('is saved and read again', async () => {
    await portal.call(CHANGE, { body: { valor: 1 } });
    expect(await portal.call(READ, {})).toEqual({ valor: 1 });
  });

  it('is refused above its maximum, at its field, and stays', async () => {
    const body = { valor: Number.MAX_SAFE_INTEGER };
    expect(await portal.refusal(CHANGE, { body })).toMatchObject({
      fields: [{ field: 'valor' }],
    });
    expect(await portal.call(READ, {})).toEqual({ valor: 1 });
  });
});
`,
  [`tests/unit/islands/${area}/${Name}Screen.test.tsx`]: `import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ${Name}Screen } from '#islands/${area}/${Name}Screen.tsx';
import { press, renderIsland, signIn, t } from '../../../support/island.tsx';
import { fakeApi } from '../fake-api.ts';

it('shows the value and saves another', async () => {
  const api = fakeApi({
    'GET ${path}': () => ({ valor: 2 }),
    'PUT ${path}': ({ body }) => body,
  });
  signIn();
  renderIsland(<${Name}Screen />);
  const field = await screen.findByDisplayValue('2');
  fireEvent.change(field, { target: { value: '5' } });
  await press(t('${area}.save'));
  expect(api.asked('PUT ${path}')).toMatchObject([{ body: { valor: 5 } }]);
});
`,
  ...Object.fromEntries(
    LOCALES.map((locale) => [`src/lib/i18n/locales/${locale}/${area}.json`, textTable]),
  ),
};

/** Notes a file with text inserted before or after a text that it has; nothing is written yet. */
function insert(file: string, { before = '', after = '' }, text: string): void {
  const code = readFileSync(file, 'utf8');
  const mark = before + after;
  if (!code.includes(mark)) throw new Error(`"${mark}" is not in ${file}`);
  files[file] = code.replace(mark, () => after + text + before);
}

insert(
  'src/lib/routes/account.ts',
  { before: "  profile: '/dados-pessoais'," },
  `  ${name}: '/${address}',\n`,
);
insert(
  'src/islands/account/pages.ts',
  { before: '  profile: {\n' },
  `  ${name}: {
    group: 'you',
    name: (t) => t('${area}.page'),
    words: ['${area}'],
    load: async () => ({
      Screen: (await import('../${area}/${Name}Screen.tsx')).${Name}Screen,
    }),
  },
`,
);
insert('api/areas.json', { before: '  "api/portal/jobs"' }, `  "api/${room}/${area}",\n`);
insert('api/portal/jobs/retention.ts', { after: "'calendar_addresses'" }, `, '${table}'`);
insert('docs/privacy.md', { after: '`calendar_addresses`,' }, ` \`${table}\`,`);
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
await writeRegistries();

console.log(`Written: ${Object.keys(files).length} files. Next:
1. Describe the calls and the value in api/contract/${room}/${area}.ts, and set the largest value.
2. Say the unit in api/core/db/schema/${area}.ts.
3. Write the texts in src/lib/i18n/locales/*/${area}.json.
4. Run npx vitest run --project sqlite --project dom ${area}, npm run generate, npm run format, then npm test.`);
