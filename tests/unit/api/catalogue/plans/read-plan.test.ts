import { expect, it } from 'vitest';
import { readPlan } from '#api/catalogue/plans/read-plan.ts';
import { AISLES, plan, planFile, SHELVES } from './sample-plan.ts';

const problemsOf = (svg: string): string[] => readPlan(svg, 'p.svg').problems;

it('reads shelves, aisles, entrances, walls and labels', () => {
  const read = plan();
  expect(read).toMatchObject({ library: '1', floor: '2º andar', locations: ['2º andar'] });
  expect(read.box).toEqual({ x: 0, y: 0, width: 880, height: 520 });
  expect(read.labels).toEqual([{ x: 38, y: 56, text: 'Mesas de leitura' }]);
  expect(read.entrances).toEqual([{ at: { x: 150, y: 440 }, name: 'escada e elevador' }]);
  expect(read.shelves).toHaveLength(6);
  expect(read.shelves[2]).toMatchObject({ name: '14', from: '869.3 S', to: '869.3 Z' });
  expect(read.aisles.map(({ points }) => points.length)).toEqual([3, 2, 2]);
  expect(read.lines).toEqual([
    {
      isWall: true,
      points: [
        { x: 20, y: 20 },
        { x: 860, y: 20 },
        { x: 860, y: 500 },
        { x: 20, y: 500 },
        { x: 20, y: 20 },
      ],
    },
  ]);
});

it('takes classes and translations from the groups around a shape', () => {
  const { lines, locations } = plan(
    `${SHELVES}${AISLES}<g class="wall" transform="translate(10)"><g transform="translate(1, 2)">
      <line x1="0" y1="0" x2="5" y2="0"/></g></g>`,
    'data-locations="Acervo geral; Literatura"',
  );
  expect(lines.at(-1)).toEqual({
    isWall: true,
    points: [
      { x: 11, y: 2 },
      { x: 16, y: 2 },
    ],
  });
  expect(locations).toEqual(['2º andar', 'Acervo geral', 'Literatura']);
});

it.each([
  ['<script>alert(1)</script>', '<script> is not allowed in a plan; remove it'],
  ['<svg:script href="#a"/>', '<script> is not allowed in a plan; remove it'],
  ['<defs><script/></defs>', '<script> is not allowed in a plan; remove it'],
  ['<rect onload="alert(1)" width="1" height="1"/>', 'onload of <rect> is a script; remove it'],
  ['<g id=" JavaScript:alert(1)"/>', 'id of <g> is a script; remove it'],
  ['<image href="https://evil.example/a.png"/>', '<image> is not allowed in a plan; remove it'],
  ['<foreignObject/>', '<foreignObject> is not allowed in a plan; remove it'],
  ['<use href="#a"/>', '<use> is not read; draw its shapes themselves'],
  [
    '<path fill="url(https://evil.example)" d="M0 0"/>',
    'fill of <path> refers to another file; remove it',
  ],
  [
    '<linearGradient xlink:href="other.svg#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    'xlink:href of <linearGradient> refers to another file; remove it',
  ],
  [
    '<style>@import "https://evil.example/a.css";</style>',
    'the styles refer to another file; remove @import and url(…)',
  ],
  [
    '<style><![CDATA[a{b:url(//evil.example)}]]></style>',
    'the styles refer to another file; remove @import and url(…)',
  ],
  ['<?xml-stylesheet href="a.css"?>', '<?xml-stylesheet?> refers to another file; remove it'],
  [
    '<g transform="rotate(90)"/>',
    '<g> has a transform other than translate(x, y); apply it to the shapes',
  ],
  ['&evil;', 'undefined entity'],
])('refuses a plan with %s', (markup, problem) => {
  const { plan: read, problems } = readPlan(planFile(SHELVES + AISLES + markup), 'p.svg');
  expect(read).toBeNull();
  expect(problems.join()).toContain(problem);
  expect(problems[0]).toMatch(/^p\.svg: line \d+: /);
});

it('refuses document types, so that no entity is ever expanded', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${planFile(SHELVES + AISLES)}`;
  expect(problemsOf(bomb).join()).toContain('a document type (<!DOCTYPE …>) may define entities');
});

it.each([
  ['', 'line 1: '],
  ['not a plan', 'line 1: '],
  ['<html/>', 'the file is <html>; a plan is an SVG file'],
  ['<svg viewBox="0 0 1 1"', 'line 1: '],
  [`<svg>${'<g>'.repeat(200)}`, 'the groups are nested too deeply'],
])('refuses %s', (text, problem) => {
  expect(problemsOf(text).join()).toContain(problem);
});

it('says everything that a drawing lacks', () => {
  expect(problemsOf('<svg/>').map((line) => line.replace('p.svg: line 1: ', ''))).toEqual([
    'viewBox must be four numbers: viewBox="0 0 880 520"',
    'data-library must be the code of a library: data-library="1"',
    'data-floor must name the floor: data-floor="2º andar"',
    'there is no shelf: a <rect> with id, data-from and data-to',
    'there is no entrance: a <circle class="entrance">',
    'there is no aisle: a <polyline class="aisle">',
  ]);
});

it.each([
  ['<path data-from="1" data-to="2" d="M0 0"/>', 'a shelf is a <rect>, not a <path>'],
  ['<rect data-from="1" data-to="2" width="9" height="9"/>', 'a shelf has no id'],
  ['<rect id="shelf-9" data-from="1" width="9" height="9"/>', 'shelf 9 needs both data-from and'],
  ['<rect id="shelf-9" data-from="1" data-to="2"/>', 'must be numbers'],
  ['<polyline points="1,2 x,4"/>', 'the numbers of <polyline> cannot be read'],
  ['<path d="M1 2 L"/>', 'the numbers of <path> cannot be read'],
  ['<path d="1 2"/>', 'the numbers of <path> cannot be read'],
  ['<line x1="1e99"/>', 'the numbers of <line> cannot be read'],
  ['<text x="left">a</text>', 'the place of <text> cannot be read'],
])('refuses %s', (markup, problem) => {
  expect(problemsOf(planFile(SHELVES + AISLES + markup)).join()).toContain(problem);
});

it('reads a large drawing of one long line at once', () => {
  const long = `<path d="M0 0 ${' '.repeat(200_000)}?"/><rect x="${'1'.repeat(200_000)}x"/>`;
  expect(problemsOf(planFile(SHELVES + AISLES + long))).toHaveLength(2);
});
