import { SaxesParser } from 'saxes';

/** An element of an SVG file that may be drawn. */
export interface SvgElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own classes and those of the groups around it. */
  classes: readonly string[];
  /** Text inside. */
  text: string;
  line: number;
  /** Sum of the translations around it and its own. */
  shift: { x: number; y: number };
}

interface OpenElement extends SvgElement {
  isDrawn: boolean;
}

/** Stops the parser. */
class XmlProblem extends Error {}

/** Elements that run, load or embed something. */
const FORBIDDEN =
  /^(?:script|foreignObject|(?:fe)?image|iframe|embed|object|audio|video|handler|listener|use|a)$/i;
/** Elements whose content is not part of the drawing. */
const NOT_DRAWN =
  /^(?:defs|symbol|clipPath|mask|pattern|marker|metadata|style|title|desc|animate\w*|set)$/i;
/** Styles that load something; "url(#…)" stays in the file. */
const LOADS = /@import|url\(\s*(?!["']?#)/i;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 20_000;
const MAX_PROBLEMS = 20;

interface Reading {
  parser: SaxesParser;
  open: OpenElement[];
  elements: SvgElement[];
  problems: string[];
}

/**
 * Reads the elements of an SVG file, each after those inside it, so the root is the last. Markup that runs or loads
 * something is a problem, reported with its line.
 */
export function readSvgElements(svg: string): Pick<Reading, 'elements' | 'problems'> {
  const parser = new SaxesParser();
  const reading: Reading = { parser, open: [], elements: [], problems: [] };
  listen(reading);
  try {
    parser.write(svg).close();
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    if (error.message !== '') reading.problems.push(`line ${parser.line}: ${error.message}`);
  }
  return reading;
}

function report({ parser, problems }: Reading, problem: string): void {
  problems.push(`line ${parser.line}: ${problem}`);
  if (problems.length >= MAX_PROBLEMS) throw new XmlProblem('');
}

function listen(reading: Reading): void {
  const { parser, open, elements } = reading;
  parser.on('error', ({ message }) => {
    throw new XmlProblem(message.replace(/^[\d:\s]+/, ''));
  });
  parser.on('doctype', () => {
    throw new XmlProblem('a document type (<!DOCTYPE …>) may define entities; remove it');
  });
  parser.on('processinginstruction', ({ target }) => {
    report(reading, `<?${target}?> refers to another file; remove it`);
  });
  parser.on('opentag', ({ name, attributes }) => openTag(reading, name, attributes));
  const takeText = (text: string) => {
    for (const element of open) if (element.name === 'text') element.text += text;
    if (open.at(-1)?.name === 'style' && LOADS.test(text)) {
      report(reading, 'the styles refer to another file; remove @import and url(…)');
    }
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.isDrawn) elements.push(element);
    if (elements.length > MAX_ELEMENTS) {
      throw new XmlProblem(`there are over ${MAX_ELEMENTS} elements; simplify the drawing`);
    }
  });
}

type Attributes = Readonly<Record<string, string>>;

function openTag(reading: Reading, qualified: string, attributes: Attributes): void {
  const { parser, open } = reading;
  const name = qualified.replace(/^svg:/, '');
  const problem = forbidden(name, attributes);
  if (problem) report(reading, problem);
  if (open.length >= MAX_DEPTH) throw new XmlProblem('the groups are nested too deeply');
  const around = open.at(-1);
  const isDrawn =
    around?.isDrawn !== false &&
    !NOT_DRAWN.test(name) &&
    !/display:\s*none/.test(attributes['style'] ?? '') &&
    attributes['display'] !== 'none';
  const shift = translation(attributes['transform']);
  if (isDrawn && !shift) {
    report(reading, `<${name}> has a transform other than translate(x, y); apply it to the shapes`);
  }
  open.push({
    ...{ name, attributes, isDrawn, text: '', line: parser.line },
    classes: [
      ...(around?.classes ?? []),
      ...(attributes['class'] ?? '').split(/\s+/).filter(Boolean),
    ],
    shift: {
      x: (around?.shift.x ?? 0) + (shift?.x ?? 0),
      y: (around?.shift.y ?? 0) + (shift?.y ?? 0),
    },
  });
}

function forbidden(name: string, attributes: Attributes): string | null {
  if (FORBIDDEN.test(name)) {
    return /^(?:use|a)$/i.test(name)
      ? `<${name}> is not read; draw its shapes themselves`
      : `<${name}> is not allowed in a plan; remove it`;
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute) || /^\s*javascript:/i.test(value)) {
      return `${attribute} of <${name}> is a script; remove it`;
    }
    const isReference = /^(?:\w+:)?href$|^src$/i.test(attribute) && !/^\s*#/.test(value);
    if (isReference || LOADS.test(value)) {
      return `${attribute} of <${name}> refers to another file; remove it`;
    }
  }
  return null;
}

/** The translation that a transform consists of; null if it is any other. */
function translation(transform = ''): { x: number; y: number } | null {
  if (transform.trim() === '') return { x: 0, y: 0 };
  if (transform.length > 100) return null;
  const [, x, y = '0'] =
    /^\s*translate\(\s*(-?[\d.]+(?:e-?\d+)?)(?:[\s,]+(-?[\d.]+(?:e-?\d+)?))?\s*\)\s*$/i.exec(
      transform,
    ) ?? [];
  if (x === undefined) return null;
  const shift = { x: Number(x), y: Number(y) };
  return Number.isFinite(shift.x) && Number.isFinite(shift.y) ? shift : null;
}
