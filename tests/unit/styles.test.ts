import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

it('knows no face for rare letters of a family whose others come by script: one word, one face', () => {
  const faces = sheets
    .flatMap(({ text }) => text.match(/@font-face \{[^}]*\}/g) ?? [])
    .filter((face) => face.includes('unicode-range'))
    .map((face) => ({
      family: /font-family: '(.*)'/.exec(face)?.[1],
      isLatin: face.includes('U+0000-00FF'),
    }));
  const latin = faces.filter(({ isLatin }) => isLatin).map(({ family }) => family);
  expect(latin).toContain('Literata');
  expect(faces.filter(({ family }) => !latin.includes(family))).toEqual([]);
});

it('begins what a page imports with the order of the layers, so that no page puts its own first', () => {
  const imported = globSync('src/{pages,layouts,islands}/**/*.{astro,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import '(?<path>\..*\.css)';$/gm)].map(({ groups }) =>
      join(dirname(file), groups?.['path'] ?? ''),
    ),
  );
  expect(imported).toContain('src/styles/components/data.css');
  const without = [...new Set(imported)].filter(
    (file) =>
      !readFileSync(file, 'utf8')
        .replace(/^\/\*.*?\*\/\s*/s, '')
        .startsWith("@import '"),
  );
  expect(without).toEqual([]);
});
