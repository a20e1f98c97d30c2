/** What was done, and what was heard then. */
export interface Step {
  did: string;
  heard: Line[];
}

interface Line {
  text: string;
  /** Heard by chance. */
  mayLack: boolean;
}

/** Signs in front of a line. */
const [DID, HEARD, MAY_LACK] = ['> ', '  ', '~ '];

export function readTranscript(text: string): Step[] {
  const steps: Step[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [sign, rest] = [line.slice(0, 2), line.slice(2)];
    if (sign === DID) steps.push({ did: rest, heard: [] });
    else steps.at(-1)?.heard.push({ text: rest, mayLack: sign === MAY_LACK });
  }
  return steps;
}

export const writeTranscript = (steps: readonly Step[]): string =>
  steps
    .flatMap(({ did, heard }) => [
      `${DID}${did}`,
      ...heard.map(({ text, mayLack }) => `${mayLack ? MAY_LACK : HEARD}${text}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** Pairs of a line that is known and whether it was heard, and what was heard besides, each as often as it was said. */
function match(known: readonly Line[], heard: readonly string[]) {
  const others = [...heard];
  const pairs = known.map((line) => {
    const at = others.indexOf(line.text);
    if (at >= 0) others.splice(at, 1);
    return { line, isHeard: at >= 0 };
  });
  return { pairs, others };
}

/** What must be heard in a step and was not. */
export const missingIn = (step: Step | undefined, heard: readonly string[]): string[] =>
  match(step?.heard ?? [], heard)
    .pairs.filter(({ line, isHeard }) => !isHeard && !line.mayLack)
    .map(({ line }) => line.text);

const sure = (text: string): Line => ({ text, mayLack: false });

/**
 * A transcript as it was heard this time, in the order of the one that is known: the same text if nothing differs but
 * the order within a step and lines that may lack. Steps are compared as long as the same was done.
 */
export function heardAs(known: readonly Step[], steps: readonly Step[]): Step[] {
  return pairUp(known, steps, ({ heard }, now) => {
    const { pairs, others } = match(heard, now);
    const lines = pairs.filter(({ line, isHeard }) => isHeard || line.mayLack);
    return [...lines.map(({ line }) => line), ...others.map(sure)];
  });
}

/** A transcript with what was heard this time: lines that are not in both may lack. */
export function mergeInto(known: readonly Step[], steps: readonly Step[]): Step[] {
  return pairUp(known, steps, ({ heard }, now) => {
    const { pairs, others } = match(heard, now);
    const lines = pairs.map(({ line, isHeard }) => (isHeard ? line : { ...line, mayLack: true }));
    return [...lines, ...others.map((text) => ({ text, mayLack: true }))];
  });
}

function pairUp(
  known: readonly Step[],
  steps: readonly Step[],
  combine: (known: Step, now: string[]) => Line[],
): Step[] {
  const differs = steps.findIndex(({ did }, at) => known[at]?.did !== did);
  return steps.map((step, at) => {
    const before = differs < 0 || at < differs ? known[at] : undefined;
    const now = step.heard.map(({ text }) => text);
    return { did: step.did, heard: before ? combine(before, now) : step.heard };
  });
}
