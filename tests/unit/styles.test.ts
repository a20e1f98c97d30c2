import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = globSync('src/**/*.{css,astro}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

it('says once how something is hidden from the eye and still heard', () => {
  const hiding = sheets.filter(({ text }) => /clip-path:\s*inset|[^-]clip:\s*rect/.test(text));
  expect(hiding.map(({ file }) => file)).toEqual(['src/styles/components/utilities.css']);
  expect(hiding[0]?.text.match(/clip-path/g)).toHaveLength(1);
});
