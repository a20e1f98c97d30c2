import { distance, type Aisle, type Point } from './plan.ts';

/** Ends of aisles this near to another aisle meet it, as a share of the size of the plan. */
const SNAP = 0.01;

/** A straight piece of an aisle and the nodes on it. */
export interface Segment {
  from: Point;
  to: Point;
  aisle: Aisle;
  /** Where nodes are, from 0 at `from` to 1 at `to`. */
  stops: { at: number; node: number }[];
}

/** Aisles as a graph: nodes where they bend, meet or are entered. */
export interface AisleGraph {
  nodes: Point[];
  segments: Segment[];
  /** Straight connections beside aisles. */
  links: [number, number][];
}

/** Point on a segment nearest to a point, and its place between 0 and 1. */
export function project(
  { from, to }: Pick<Segment, 'from' | 'to'>,
  point: Point,
): { at: number; point: Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const at = Math.min(1, Math.max(0, along));
  return { at, point: { x: from.x + at * dx, y: from.y + at * dy } };
}

/** Joins aisles where they cross, touch or nearly touch. */
export function aisleGraph(aisles: readonly Aisle[], size: number): AisleGraph {
  const segments = aisles.flatMap((aisle) =>
    aisle.points
      .slice(1)
      .map((to, at): Segment => ({ from: aisle.points[at] ?? to, to, aisle, stops: [] })),
  );
  const graph: AisleGraph = { nodes: [], segments, links: [] };
  const known = new Map<string, number>();
  const nodeAt = (point: Point): number => {
    const key = `${point.x.toFixed(3)} ${point.y.toFixed(3)}`;
    const node = known.get(key) ?? graph.nodes.push(point) - 1;
    known.set(key, node);
    return node;
  };
  for (const segment of segments) {
    segment.stops.push({ at: 0, node: nodeAt(segment.from) }, { at: 1, node: nodeAt(segment.to) });
  }
  for (const [index, one] of segments.entries()) {
    for (const other of segments.slice(index + 1)) {
      const crossing = crossingOf(one, other);
      if (crossing) {
        const node = nodeAt(crossing.point);
        one.stops.push({ at: crossing.one, node });
        other.stops.push({ at: crossing.other, node });
      } else {
        meet(graph, one, other, size * SNAP);
        meet(graph, other, one, size * SNAP);
      }
    }
  }
  return graph;
}

/** Adds a node to a segment, connected to another node. */
export function joinTo(graph: AisleGraph, segment: Segment, point: Point, node: number): void {
  const projected = project(segment, point);
  const stop = graph.nodes.push(projected.point) - 1;
  segment.stops.push({ at: projected.at, node: stop });
  graph.links.push([node, stop]);
}

/** Connects the ends of a segment to another one that they nearly touch. */
function meet(graph: AisleGraph, ends: Segment, other: Segment, near: number): void {
  for (const [point, stop] of [
    [ends.from, ends.stops[0]],
    [ends.to, ends.stops[1]],
  ] as const) {
    if (!stop || distance(project(other, point).point, point) > near) continue;
    joinTo(graph, other, point, stop.node);
  }
}

/** Where two segments cross; null if they do not or are parallel. */
function crossingOf(a: Segment, b: Segment): { point: Point; one: number; other: number } | null {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const cross = ax * by - ay * bx;
  if (cross === 0) return null;
  const [dx, dy] = [b.from.x - a.from.x, b.from.y - a.from.y];
  const one = (dx * by - dy * bx) / cross;
  const other = (dx * ay - dy * ax) / cross;
  if (one < 0 || one > 1 || other < 0 || other > 1) return null;
  return { point: { x: a.from.x + one * ax, y: a.from.y + one * ay }, one, other };
}

/** Neighbours of each node, with the aisle that leads there. */
export function edgesOf({ nodes, segments, links }: AisleGraph) {
  const edges = nodes.map(() => [] as { to: number; length: number; aisle: Aisle | null }[]);
  const join = (a: number, b: number, aisle: Aisle | null) => {
    const [from, to] = [nodes[a], nodes[b]];
    if (!from || !to || a === b) return;
    const length = distance(from, to);
    edges[a]?.push({ to: b, length, aisle });
    edges[b]?.push({ to: a, length, aisle });
  };
  for (const { stops, aisle } of segments) {
    const sorted = stops.toSorted((a, b) => a.at - b.at);
    for (const [index, { node }] of sorted.slice(1).entries()) {
      join(sorted[index]?.node ?? node, node, aisle);
    }
  }
  for (const [a, b] of links) join(a, b, null);
  return edges;
}
