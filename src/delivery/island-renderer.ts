import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Renders React into pages instead of `@astrojs/react/server.js` (alias in astro.config.mjs), for the same client.
 *
 * Why: Astro's renderer renders each component twice, once to learn whether it is React, and reads it from
 * streams. Saves 2.5 ms of processor time a page (285 pages of the demonstration: 5.8 s instead of 6.5), and a
 * component that React left out of a `Suspense` ends the build.
 * Can go: when Astro's renderer renders once.
 */
export default {
  name: '@astrojs/react',
  check: () => Promise.resolve(true),
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
} satisfies NamedSSRLoadedRendererValue;

type Parts = Record<string, string | undefined>;

async function renderToStaticMarkup(
  this: { result: object },
  component: ComponentType<object>,
  { class: _class, ...props }: Record<string, unknown>,
  { default: children, ...parts }: Parts,
  metadata?: { hydrate?: unknown },
): Promise<{ html: string; attrs: { prefix: string } }> {
  const prefix = nextPrefix(this.result);
  const tag = metadata?.hydrate === undefined ? 'astro-static-slot' : 'astro-slot';
  const slots = Object.entries(parts).map(([name, html]) => [name, slotted({ tag, name, html })]);
  const element = createElement(component, {
    ...props,
    ...Object.fromEntries(slots),
    ...(children !== undefined && { children: slotted({ tag, html: children }) }),
  });
  const html = renderToString(element, { identifierPrefix: prefix });
  // What breaks, or waits, below a `Suspense` React leaves out without a word.
  if (html.includes(LEFT_OUT)) throw new Error(`${component.name} could not be rendered whole`);
  return Promise.resolve({ html: html.replace(HINTS, ''), attrs: { prefix } });
}

/** How many components each page has so far. */
const counts = new WeakMap<object, number>();

/** What the ids in a component begin with: the browser is told it, so that it makes the same. */
function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

/** What the page itself sets into a component: the browser leaves these elements as they are. */
const slotted = ({
  tag,
  name,
  html = '',
}: {
  tag: string;
  name?: string;
  html?: string | undefined;
}) =>
  String(html).trim() === ''
    ? null
    : createElement(tag, {
        name,
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: html },
      });

/** Stands where React rendered the waiting instead. */
const LEFT_OUT = '<!--$!-->';

/** What React would have fetched early: pages name that themselves. */
const HINTS =
  /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;
