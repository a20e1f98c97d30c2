import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTheme } from '#contract/shared/theme/theme.ts';

const OWN = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8');
const read = (text: string, colour = '#1b4ea3') => readTheme(text, OWN, colour);

describe('the theme of an institution', () => {
  it('sets colours and corners, for light and dark together or each, and for high contrast', () => {
    const { css, problems } = read(`
/* Warm paper. */
:root {
  --page: light-dark(#FFF8F0, #181410);
  --radius-2: 0.5rem;
}
[data-cor="contraste"] { --accent: #ffff00 }
`);
    expect(problems).toEqual([]);
    expect(css).toContain('--page:light-dark(#fff8f0, #181410);--radius-2:0.5rem}');
    expect(css).toContain("[data-cor='contraste']{--accent:#ffff00}");
  });

  it('may repeat what the product has: that is readable everywhere', () => {
    const block = OWN.slice(OWN.indexOf('[data-cor] {'));
    const own = block.slice(0, block.indexOf('--veil')).matchAll(/--[a-z-]+: light-dark\(#[^;]+;/g);
    const { css, problems } = read(`:root {${[...own].map(([line]) => line).join('\n')}}`);
    expect(problems).toEqual([]);
    expect(css).toContain('--reserved:');
  });

  it('leaves schemes that somebody chose to the product', () => {
    const { css } = read(':root { --page: light-dark(#fffaf4, #16120e) }');
    const selectors = css.match(/[^{}]*(?=\{--page)/)?.[0].split(',') ?? [];
    expect(selectors).not.toEqual([]);
    for (const selector of selectors) expect(selector).toMatch(/:not\(\[data-cor\]\)|'normal'/);
  });

  it('is left out whole where words cannot be read, and told by line, token and ratio', () => {
    const { css, problems } = read(`:root {
  --page: light-dark(#fffaf4, #16120e);
  --muted: #9a9a9a;
}`);
    expect(css).toBe('');
    expect(problems[0]).toBe(
      '3: --muted (#9a9a9a) on --page (#fffaf4) has a contrast of 2.71 : 1 in the light scheme; 4.5 is the least',
    );
    // On dark grounds the same grey can be read.
    expect(problems.every((problem) => problem.includes('light scheme'))).toBe(true);
  });

  it('is measured against the colour of the institution', () => {
    const ground = ':root { --sunken: light-dark(#b0bdd4, #0c1012) }';
    const accents = ({ problems }: { problems: string[] }) =>
      problems.filter((problem) => problem.includes('--accent ('));
    expect(accents(read(ground, '#1b4ea3'))).toEqual([]);
    expect(accents(read(':root { --sunken: light-dark(#7f8da8, #0c1012) }'))).toHaveLength(1);
  });

  it('asks more of high contrast', () => {
    const { problems } = read("[data-cor='contraste'] { --text: #8a8a8a }");
    expect(problems[0]).toMatch(/^1: --text .* high-contrast scheme; 7 is the least$/);
  });

  it.each([
    ['@import "https://example.org/x.css";\n:root { --page: #fff }', /^1: "@import/],
    [':root { --page: url(https://example.org/x) }', /^1: "--page: url/],
    [':root { --page: red }', /^1: --page is "red"; write a colour/],
    [':root {\n  color: red;\n}', /^2: "color: red" cannot be set/],
    [':root { --pages: #ffffff }', /^1: --pages is no token/],
    [':root { --veil: #ffffff }', /^1: --veil is no token/],
    [':root { --radius-1: 50% }', /^1: --radius-1 is "50%"; write a length/],
    ['body { --page: #ffffff }', /^1: "body" cannot be set/],
    ['@media print { :root { --page: #ffffff } }', /^1: /],
    [':root { --page: #ffffff', /^1: ":root { --page: #ffffff" is no rule/],
    ["[data-cor='contraste'] { --page: light-dark(#000000, #000000) }", /^1: --page is/],
  ])('takes nothing but tokens: %s', (text, told) => {
    const { css, problems } = read(text);
    expect(css).toBe('');
    expect(problems[0]).toMatch(told);
  });

  it('sets nothing where nothing is written', () => {
    expect(read('/* later */\n')).toEqual({ css: '', problems: [] });
  });
});
