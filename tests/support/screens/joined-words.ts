import type { CDPSession, Page } from '@playwright/test';

/** A node of Chromium's accessibility tree. */
interface Spoken {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** A letter, a number, or what closes a clause. */
const ENDS = /[\p{L}\p{N},.:;)]$/u;
const BEGINS = /^[\p{L}\p{N}(]/u;

/** Texts that follow each other in one part of the tree with nothing between them. */
function* neighbours(nodes: readonly Spoken[]): Generator<[Spoken, Spoken]> {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** What a part holds for a screen reader: elements without a meaning of their own give way to what they hold. */
  const partsOf = (node: Spoken): Spoken[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      if (!child) return [];
      return child.ignored ? partsOf(child) : [child];
    });
  for (const node of nodes) {
    if (node.ignored || node.role?.value === 'StaticText') continue;
    const parts = partsOf(node);
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      if (next && [part, next].every(({ role }) => role?.value === 'StaticText'))
        yield [part, next];
    }
  }
}

const isJoined = ([one, other]: [Spoken, Spoken]): boolean =>
  ENDS.test(one.name?.value ?? '') && BEGINS.test(other.name?.value ?? '');

/** The parts of a word that is marked or raised in a text are one word. */
async function isOneText(session: CDPSession, [one, other]: [Spoken, Spoken]): Promise<boolean> {
  const tags = [one, other].map(async ({ backendDOMNodeId }) => {
    const { object } = await session.send('DOM.resolveNode', {
      backendNodeId: backendDOMNodeId ?? 0,
    });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration:
        "function () { return this.parentElement?.closest('mark, sup, sub, em, strong') != null }",
      returnByValue: true,
    });
    return result.value as boolean;
  });
  return (await Promise.all(tags)).some(Boolean);
}

/**
 * Words of different elements that a screen reader runs together, since no blank parts them in the accessibility
 * tree: "Entrarna sua conta". On screen they stand apart.
 */
export async function joinedWords(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const joined: string[] = [];
    for (const pair of neighbours(nodes as Spoken[])) {
      if (!isJoined(pair) || (await isOneText(session, pair))) continue;
      joined.push(pair.map(({ name }) => name?.value).join('|'));
    }
    return joined;
  } finally {
    await session.detach();
  }
}
