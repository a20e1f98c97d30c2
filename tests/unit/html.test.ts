import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('inserts HTML unescaped in two components only', () => {
  const files = globSync('src/**/*.astro');
  expect(files.length).toBeGreaterThan(50);
  const unescaped = files.filter((file) => /\bset:html\b/.test(readFileSync(file, 'utf8')));
  expect(unescaped.sort()).toEqual([
    'src/layouts/parts/Inline.astro',
    'src/layouts/parts/SafeHtml.astro',
  ]);
});
