import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planProblems } from '#api/catalogue/plans/plan-problems.ts';
import { distance, type Plan, type Point } from '#api/catalogue/plans/plan.ts';
import { stepsOf } from '#api/catalogue/plans/steps.ts';
import { shortestWay } from '#api/catalogue/plans/way.ts';
import { AISLES, plan, SHELVES } from './sample-plan.ts';

function wayTo(read: Plan, name: string) {
  const shelf = read.shelves.find((one) => one.name === name);
  if (!shelf) throw new Error(`no shelf ${name}`);
  const way = shortestWay(read, shelf);
  return { way, steps: way && stepsOf(read, shelf, way) };
}

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, at) => sum + distance(points[at] ?? point, point), 0);

it('goes from the entrance along the aisle into the nearer passage beside the shelf', () => {
  const { way, steps } = wayTo(plan(), '14');
  expect(way?.points).toEqual([
    { x: 150, y: 440 },
    { x: 210, y: 440 },
    { x: 210, y: 262 },
    { x: 583, y: 262 },
    { x: 583, y: 381 },
  ]);
  expect(steps).toEqual({
    entrance: 'escada e elevador',
    aisle: 'corredor do meio',
    passed: ['17', '16', '15'],
    side: 'left',
  });
});

it('stops in the aisle before a shelf without a passage', () => {
  const { way, steps } = wayTo(plan(), '6');
  expect(way?.points.at(-1)).toEqual({ x: 363, y: 262 });
  expect(steps).toMatchObject({ passed: [], side: 'left' });
});

it('begins at the nearer entrance', () => {
  const read = plan(
    `${SHELVES}${AISLES}<rect class="entrance" x="795" y="255" width="10" height="14" data-name="porta"/>`,
  );
  expect(wayTo(read, '14').steps?.entrance).toBe('porta');
  expect(wayTo(read, '17').steps?.entrance).toBe('escada e elevador');
});

it('joins aisles that cross, touch or nearly touch, and no others', () => {
  const shelf =
    '<rect id="shelf-1" x="600" y="400" width="20" height="20" data-from="1" data-to="2"/>';
  const way = (aisles: string) => wayTo(plan(shelf + aisles), '1').way;
  const main = '<line class="aisle" x1="150" y1="440" x2="150" y2="100"/>';
  const along = (x: number) => `<line class="aisle" x1="${x}" y1="410" x2="590" y2="410"/>`;
  expect(way(main + along(100))).not.toBeNull();
  expect(way(main + along(150))).not.toBeNull();
  expect(way(main + along(157))).not.toBeNull();
  expect(way(main + along(200))).toBeNull();
});

it('is never longer than any walk along a grid of aisles, and never shorter than the straight line', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 8 }), y: fc.integer({ min: 0, max: 5 }) });
  const grid = [
    ...Array.from({ length: 9 }, (_, x) => `<path class="aisle" d="M${x * 100} 0V500"/>`),
    ...Array.from({ length: 6 }, (_, y) => `<path class="aisle" d="M0 ${y * 100}H800"/>`),
  ].join('');
  fc.assert(
    fc.property(place, place, (from, to) => {
      const [x, y] = [to.x * 100, to.y * 100];
      const shelf = `<rect id="shelf-1" x="${x - 5}" y="${y - 5}" width="10" height="10" data-from="1" data-to="2"/>`;
      const read = plan(grid + shelf);
      const entrance = { at: { x: from.x * 100, y: from.y * 100 }, name: '' };
      const way = wayTo({ ...read, entrances: [entrance] }, '1').way;
      const expected = Math.abs(x - entrance.at.x) + Math.abs(y - entrance.at.y);
      expect(lengthOf(way?.points ?? [])).toBeCloseTo(expected);
    }),
    { numRuns: 30 },
  );
});

it('is found for aisles drawn anywhere without failing', () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 880 }),
    y: fc.integer({ min: 0, max: 520 }),
  });
  const aisles = fc.array(
    fc.record({ points: fc.array(point, { minLength: 2, maxLength: 5 }), name: fc.constant('') }),
    { minLength: 1, maxLength: 8 },
  );
  const read = plan();
  fc.assert(
    fc.property(aisles, fc.array(point, { minLength: 1, maxLength: 3 }), (drawn, doors) => {
      const entrances = doors.map((at) => ({ at, name: '' }));
      const { way } = wayTo({ ...read, aisles: drawn, entrances }, '14');
      for (const { x, y } of way?.points ?? []) expect(Number.isFinite(x + y)).toBe(true);
      if (way) expect(doors).toContainEqual(way.points[0]);
    }),
  );
});

it('tells what is wrong with shelves, each with its line', () => {
  const read = plan(`
    <rect id="shelf-1" x="300" y="60" width="46" height="60" data-from="700" data-to="600"/>
    <rect id="shelf-1" x="400" y="60" width="46" height="60" data-from="800" data-to="8"/>
    <rect id="shelf-2" x="860" y="60" width="46" height="60" data-from="800" data-to="810"/>
    <line class="aisle" x1="700" y1="0" x2="700" y2="500"/>
    <line class="aisle" x1="150" y1="300" x2="500" y2="300"/>`);
  expect(planProblems([read], [{ code: '2' }])).toEqual([
    'plan.svg: data-library: there is no library with the code "1"',
    'plan.svg: line 6: shelf 1 ends (600) before it begins (700)',
    'plan.svg: line 7: shelf 1 has the id of another shelf',
    'plan.svg: line 8: shelf 2 stands outside of the viewBox',
    'plan.svg: line 8: shelf 2 begins with 800 as shelf 1 does',
    'plan.svg: line 8: shelf 2 is not reached: no aisle leads there from an entrance',
  ]);
  expect(planProblems([plan()], [{ code: '1' }])).toEqual([]);
});
