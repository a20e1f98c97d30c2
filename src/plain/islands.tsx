import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '#contract/shared/languages.ts';
import { createTranslate, type TextTable } from '#lib/i18n/texts.ts';
import { AccountIsland } from '../islands/account/AccountIsland.tsx';
import { AuthoritiesIsland } from '../islands/authorities/AuthoritiesIsland.tsx';
import { AuthorityPartsIsland } from '../islands/authorities/AuthorityPartsIsland.tsx';
import { AuthorityShellIsland } from '../islands/authorities/AuthorityShellIsland.tsx';
import { IndexIsland } from '../islands/search/indexes/IndexIsland.tsx';
import { SearchIsland } from '../islands/search/SearchIsland.tsx';
import { AvailabilityIsland } from '../islands/titles/AvailabilityIsland.tsx';
import { TitlePartsIsland } from '../islands/titles/TitlePartsIsland.tsx';
import { TitleShellIsland } from '../islands/titles/TitleShellIsland.tsx';
import { giveWordsOfBuild } from '../islands/ui/island/texts.tsx';
import { accountValues } from './account.ts';
import { renderings, type PlainRequest, type Rendering } from './rendering.ts';

/** Islands that the server renders; others stay as they were built. */
const ISLANDS: Readonly<Record<string, ComponentType<never>>> = {
  AccountIsland,
  AuthoritiesIsland,
  AuthorityPartsIsland,
  AuthorityShellIsland,
  IndexIsland,
  SearchIsland,
  AvailabilityIsland,
  TitlePartsIsland,
  TitleShellIsland,
};

const files: Record<string, TextTable> = import.meta.glob('../lib/i18n/locales/*/*.json', {
  eager: true,
  import: 'default',
});

function tablesOf(locale: Locale): Record<string, TextTable> {
  const found = Object.entries(files).flatMap(([file, table]) => {
    const [, of, name = ''] = /(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    return of === locale ? [[name, table] as const] : [];
  });
  return Object.fromEntries(found);
}

const translators = new Map<Locale, ReturnType<typeof createTranslate>>();

giveWordsOfBuild((locale) => {
  const known = translators.get(locale) ?? createTranslate(locale, tablesOf(locale));
  translators.set(locale, known);
  return known;
});

/** Stands where React rendered the waiting instead, because of an error. */
const LEFT_OUT = '<!--$!-->';

/** Requests that follow from others are at most this deep. */
const MAX_ROUNDS = 8;

export interface RenderedIsland {
  html: string;
  title: string | null;
  styles: Iterable<string>;
}

/** Renders an island with what it fetches; null if it stays as it was built. */
export async function renderIsland(
  name: string,
  props: { locale: Locale },
  request: PlainRequest & Pick<Rendering, 'answers' | 'data' | 'isPart'>,
): Promise<RenderedIsland | null> {
  const component = ISLANDS[name];
  if (!component) return null;
  const rendering = {
    ...request,
    locale: props.locale,
    title: null as string | null,
    styles: new Set<string>(),
    values: new Map<unknown, unknown>(),
    heading: null as string | null,
    pending: [] as Promise<unknown>[],
  };
  if (name === 'AccountIsland') {
    const values = await renderings.run(rendering, accountValues);
    if (values === null) return null;
    rendering.values = values;
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    rendering.pending = [];
    const { heading } = rendering;
    const element = createElement(component, props as never);
    const html = renderings.run(rendering, () =>
      renderToString(element, { identifierPrefix: name }),
    );
    const { title, styles } = rendering;
    if (html.includes(LEFT_OUT)) throw new Error(`${name} could not be rendered whole`);
    if (rendering.pending.length === 0 && rendering.heading === heading)
      return { html, title, styles };
    await Promise.all(rendering.pending);
  }
  throw new Error(`${name} asked for more than can be answered`);
}
