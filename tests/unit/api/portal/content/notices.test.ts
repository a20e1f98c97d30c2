import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentProblem, readContent } from '#api/portal/content/read.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-notices-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const problemsOf = (): readonly string[] => {
  try {
    readContent([folder]);
    return [];
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error;
    return error.problems.map((problem) => problem.replace(`${folder}/`, ''));
  }
};

const HOLD = 'pt/notices/hold-ready.md';

describe('texts of notices', () => {
  it('are read with title and text, in one language or several', () => {
    write('en/notices/hold-ready.md', '---\ntitle: It is here\n---\n\n“{{title}}” is here.\n');
    write('pt/notices/email-failing.md', 'Confira seu endereço.');
    const { notices } = readContent([folder]);
    expect(notices.get('hold-ready')?.en?.matter).toEqual({ title: 'It is here' });
    expect(notices.get('hold-ready')?.pt).toBeUndefined();
    expect(notices.get('email-failing')?.pt?.body).toBe('Confira seu endereço.');
  });

  it('do not change the version of the site', () => {
    write('pt/pages/cafe.md', '---\ntitle: Café\n---\n');
    const before = readContent([folder]).version;
    write(HOLD, 'Chegou.');
    expect(readContent([folder]).version).toBe(before);
  });

  it.each([
    [
      HOLD,
      'Oi,\n\n“{{titulo}}” chegou.',
      `line 3: {{titulo}} is no field of hold-ready; its fields: {{title}}, {{library}}, {{until}}`,
    ],
    [HOLD, '---\ntitle: "Oi {{nome}}"\n---\n', 'line 2: {{nome}} is no field of hold-ready'],
    [HOLD, '---\ntitle: Oi\n---\n{title} chegou.', 'line 4: write a field as {{name}}'],
    [HOLD, '{{title} chegou.', 'line 1: write a field as {{name}}'],
    [HOLD, '{{ title }} chegou.', 'line 1: write a field as {{name}}'],
    [HOLD, 'Oi.\nÉ <b>aqui</b>.', 'line 2: <b> is HTML; write plain text'],
    [HOLD, '<!-- nota -->', 'line 1: <!-- nota --> is HTML'],
    [
      HOLD,
      '---\ntitel: Oi\n---\n',
      'line 2: titel is no field of this kind of text; it has title, subject, alert',
    ],
    [
      HOLD,
      `---\nalert: ${'a'.repeat(501)}\n---\n`,
      'line 2: alert is not as it must be: must NOT have more than 500',
    ],
    [
      HOLD,
      '---\nsubject: Chegou: agora\n---\n',
      'line 2: Nested mappings are not allowed in compact mappings; write the value between quotes',
    ],
    [HOLD, '---\ntitle: [a\n---\n', 'line 2:'],
    [HOLD, '---\ntitle: Oi\n', 'has no closing line of three dashes'],
    [HOLD, ' \n', 'it says nothing: write a title or a text, or delete the file'],
    [
      HOLD,
      'a'.repeat(501),
      'the text has 501 characters and an alert at most 500; write a shorter one for alerts into the front matter: "alert: …"',
    ],
    [
      HOLD,
      `---\nalert: Oi\n---\n${'a'.repeat(3001)}`,
      'the text has 3001 characters; write at most 3000',
    ],
    ['pt/notices/interests.md', '---\nsubject: Oi\n---\n', 'subject: this notice has no e-mail'],
    [
      'pt/notices/hold-redy.md',
      'Oi.',
      'there is no notice "hold-redy"; "acervo notices fields" lists the names',
    ],
    [
      'pt/notices/email-failing.md',
      '{{title}}',
      'line 1: {{title}} is no field of email-failing; its fields: none',
    ],
    ['de/notices/hold-ready.md', 'Oi.', '"de" is no language of the catalogue'],
  ])('name file, line and what to do: %s %j', (path, text, problem) => {
    write(path, text);
    const problems = problemsOf();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${path}: `);
    expect(problems[0]).toContain(problem);
  });

  it('that begin with a field go between quotes', () => {
    for (const title of ['{{title}} chegou', '{{title}}', 'Oi: {{title}}']) {
      write(HOLD, `---\ntitle: ${title}\n---\n`);
      expect(problemsOf()[0]).toMatch(/: line 2: .+; write the value between quotes: field: "…"$/);
    }
    write(HOLD, '---\ntitle: "{{title}} chegou"\n---\n');
    expect(problemsOf()).toEqual([]);
  });
});
