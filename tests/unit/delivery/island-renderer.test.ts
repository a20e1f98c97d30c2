import { createElement, Fragment, Suspense, useId, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import renderer from '#delivery/island-renderer.ts';

type Props = { name?: string; className?: string; side?: ReactNode; children?: ReactNode };

const Box = ({ name = '', side, children, ...rest }: Props) =>
  createElement('div', { id: useId(), ...rest }, name, side, children);

const rendered = async (
  props: Record<string, unknown>,
  slots: Record<string, string> = {},
  { page = {}, isLive = true } = {},
) =>
  renderer.renderToStaticMarkup.call({ result: page }, Box, props, slots, {
    ...(isLive && { hydrate: 'load' }),
  });

it('sets what the page gives it between marks that its client knows', async () => {
  const slots = { default: '<b>&amp;</b>', side: '<i>1</i>', empty: ' ' };
  const { html } = await rendered({ name: 'a < b', class: 'gone' }, slots);
  expect(html).toContain('a &lt; b');
  expect(html).toContain('<astro-slot><b>&amp;</b></astro-slot>');
  expect(html).toContain('<astro-slot name="side"><i>1</i></astro-slot>');
  expect(html).not.toContain('gone');
  const { html: still } = await rendered({}, slots, { isLive: false });
  expect(still).toContain('<astro-static-slot><b>&amp;</b></astro-static-slot>');
});

it('gives every component of a page ids of its own, and tells the client how they begin', async () => {
  const page = {};
  const all = [await rendered({}, {}, { page }), await rendered({}, {}, { page })];
  const ids = all.map(({ html }) => /id="([^"]+)"/.exec(html)?.[1]);
  expect(new Set(ids).size).toBe(2);
  for (const [at, { attrs }] of all.entries()) expect(ids[at]).toContain(attrs.prefix);
  const again = await rendered({});
  expect(again.html).toBe(all[0]?.html);
});

it('leaves out what React would fetch early', async () => {
  const Picture = () =>
    createElement(Fragment, null, createElement('img', { src: '/a.png', alt: '' }));
  const { html } = await renderer.renderToStaticMarkup.call({ result: {} }, Picture, {}, {}, {});
  expect(html).toBe('<img src="/a.png" alt=""/>');
});

it('refuses an island of which a part breaks', async () => {
  const Broken = (): ReactNode => {
    throw new Error('No text for "x" in pt');
  };
  const Whole = () => createElement(Suspense, { fallback: 'soon' }, createElement(Broken));
  const whole = renderer.renderToStaticMarkup.call({ result: {} }, Whole, {}, {}, {});
  await expect(whole).rejects.toThrow('Whole could not be rendered whole');
});
