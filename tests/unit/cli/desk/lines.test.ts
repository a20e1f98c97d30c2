import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');

const { folder, config } = networkCommands({
  environment: { ACERVO_NOW: AT.toISOString() },
  fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]]),
});

it('the desk answers each line of its input by one line, in order', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const lines = ['lend c1 leitor', '', 'lend c1 leitora', 'return c1 --at "nowhere"', 'return c1'];
  const input = Readable.from([...lines, 'waive 1', 'nonsense', '- x'].map((line) => `${line}\n`));
  const context = {
    config: config(),
    folder,
    input,
    say,
    complain: say,
    progress: () => undefined,
  };
  expect(await runCommandLine(['desk', '-'], context)).toBe(0);
  expect(said).toEqual([
    expect.stringMatching(/^ok Lent "Obra 1" to Leitor, due .*\(Biblioteca Central\)\./),
    expect.stringMatching(/^no This copy is already on loan\./),
    expect.stringMatching(/^no "nowhere" is no library; there are: .*central/),
    expect.stringMatching(/^ok Returned "Obra 1" by Leitor, in time\.$/),
    expect.stringMatching(/^no .*needs --reason/),
    expect.stringMatching(/^no There is no command "desk"|^no "acervo desk" needs/),
    'no',
  ]);
});
