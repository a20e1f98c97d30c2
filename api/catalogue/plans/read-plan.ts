import type { Aisle, Box, Entrance, Plan, PlanLine, PlanShelf, Point } from './plan.ts';
import { boxOf, coordinate, linesOf, SHAPES } from './shapes.ts';
import { readSvgElements, type SvgElement } from './svg-elements.ts';

const MAX_SHELVES = 500;
const MAX_POINTS = 20_000;
const MAX_LABELS = 300;
const MAX_AISLE_POINTS = 100;
/** Characters of a name, a range or a label. */
const MAX_TEXT = 80;

interface Drawing {
  lines: PlanLine[];
  labels: (Point & { text: string })[];
  shelves: PlanShelf[];
  entrances: Entrance[];
  aisles: Aisle[];
  problems: string[];
}

/** Reads a plan: shapes by their class, shelves by their range. A file with problems has no plan. */
export function readPlan(
  svg: string,
  file: string,
): { plan: Plan; problems: [] } | { plan: null; problems: string[] } {
  const { elements, problems } = readSvgElements(svg);
  const root = elements.at(-1);
  const drawing: Drawing = {
    ...{ lines: [], labels: [], shelves: [], entrances: [], aisles: [] },
    problems: [...problems],
  };
  for (const element of elements.slice(0, -1)) take(drawing, element);
  const floor = root && problems.length === 0 ? floorOf(root, drawing) : null;
  if (!floor || drawing.problems.length > 0) {
    return { plan: null, problems: drawing.problems.map((problem) => `${file}: ${problem}`) };
  }
  const { problems: _, ...shapes } = drawing;
  return { plan: { file, ...floor, ...shapes }, problems: [] };
}

/** What the root says of the whole plan, after checks of the whole drawing. */
function floorOf(
  { name, attributes, line }: SvgElement,
  { problems, shelves, entrances, aisles, lines, labels }: Drawing,
): Pick<Plan, 'library' | 'floor' | 'locations' | 'box'> | null {
  const report = (problem: string) => problems.push(`line ${line}: ${problem}`);
  if (name !== 'svg') {
    report(`the file is <${name}>; a plan is an SVG file`);
    return null;
  }
  const box = viewBox(attributes['viewBox']);
  const library = textOf(attributes['data-library']);
  const floor = textOf(attributes['data-floor']);
  const further = (attributes['data-locations'] ?? '').split(';').map((text) => textOf(text));
  if (!box) report('viewBox must be four numbers: viewBox="0 0 880 520"');
  if (library === '') report('data-library must be the code of a library: data-library="1"');
  if (floor === '') report('data-floor must name the floor: data-floor="2º andar"');
  if (shelves.length === 0) report('there is no shelf: a <rect> with id, data-from and data-to');
  if (entrances.length === 0) report('there is no entrance: a <circle class="entrance">');
  if (aisles.length === 0) report('there is no aisle: a <polyline class="aisle">');
  const points = lines.reduce((sum, one) => sum + one.points.length, 0);
  const walked = aisles.reduce((sum, one) => sum + one.points.length, 0);
  if (shelves.length > MAX_SHELVES) report(`there are over ${MAX_SHELVES} shelves`);
  if (points > MAX_POINTS) report(`its lines have over ${MAX_POINTS} points; simplify them`);
  if (labels.length > MAX_LABELS) report(`there are over ${MAX_LABELS} texts`);
  if (walked > MAX_AISLE_POINTS) report(`its aisles have over ${MAX_AISLE_POINTS} points`);
  return box && { library, floor, locations: [floor, ...further.filter(Boolean)], box };
}

const textOf = (text = ''): string => text.replace(/\s+/gu, ' ').trim().slice(0, MAX_TEXT);

function viewBox(text = ''): Box | null {
  const [x, y, width, height, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map((one) => coordinate(one));
  if (x == null || y == null || !width || !height || width < 0 || height < 0) return null;
  return more.length > 0 ? null : { x, y, width, height };
}

function take(drawing: Drawing, element: SvgElement): void {
  const { name, attributes, classes, line } = element;
  if (name === 'text') return takeLabel(drawing, element);
  if (!SHAPES.test(name)) return;
  if (attributes['data-from'] !== undefined || attributes['data-to'] !== undefined) {
    return takeShelf(drawing, element);
  }
  const lines = linesOf(element);
  if (!lines) {
    drawing.problems.push(`line ${line}: the numbers of <${name}> cannot be read`);
    return;
  }
  const named = textOf(attributes['data-name']);
  if (classes.includes('aisle')) {
    for (const points of lines) if (points.length > 1) drawing.aisles.push({ points, name: named });
  } else if (classes.includes('entrance')) {
    drawing.entrances.push({ at: middleOf(lines.flat()), name: named });
  } else {
    const isWall = classes.includes('wall');
    for (const points of lines) if (points.length > 1) drawing.lines.push({ points, isWall });
  }
}

function middleOf(points: readonly Point[]): Point {
  const [first = { x: 0, y: 0 }] = points;
  const [least, most] = [{ ...first }, { ...first }];
  for (const { x, y } of points) {
    least.x = Math.min(least.x, x);
    least.y = Math.min(least.y, y);
    most.x = Math.max(most.x, x);
    most.y = Math.max(most.y, y);
  }
  return { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
}

function takeLabel({ labels, problems }: Drawing, { attributes, text, line, shift }: SvgElement) {
  const x = coordinate(attributes['x'], 0);
  const y = coordinate(attributes['y'], 0);
  if (x === null || y === null) problems.push(`line ${line}: the place of <text> cannot be read`);
  else if (textOf(text) !== '') labels.push({ x: x + shift.x, y: y + shift.y, text: textOf(text) });
}

function takeShelf({ shelves, problems }: Drawing, element: SvgElement): void {
  const { name: tag, attributes, line } = element;
  const name = textOf(attributes['data-name'] ?? attributes['id']?.replace(/^shelf-/, ''));
  const box = tag === 'rect' ? boxOf(element) : null;
  const from = textOf(attributes['data-from']);
  const to = textOf(attributes['data-to']);
  const report = (problem: string) => problems.push(`line ${line}: ${problem}`);
  if (tag !== 'rect') report(`a shelf is a <rect>, not a <${tag}>`);
  else if (!box) report('x, y, width and height of a shelf must be numbers');
  else if (name === '') report('a shelf has no id, as in id="shelf-14"');
  else if (from === '' || to === '') report(`shelf ${name} needs both data-from and data-to`);
  else shelves.push({ name, box, from, to, line });
}
