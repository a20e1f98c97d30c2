import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';

/** A link of the frame. */
export type FrameLink = { key: string; href: string; text: string };

/** The same page in one language. */
type Alternate = {
  locale: Locale;
  /** The language in its own words: "Português". */
  name: string;
  /** The whole address, for search engines. */
  href: string;
  /** The path, for the language bar. */
  path: string;
};

/** What a page tells its frame. */
export type FrameProps = {
  locale: Locale;
  t: Translate;
  /** The name of the page; empty on the home page. */
  title: string;
  description?: string | undefined;
  canonical?: string | undefined;
  robots?: string | undefined;
  /** Which of the two headers: catalogue or self-service area (specification §2). */
  area: 'catalogue' | 'account';
  /** The key of the link of `links.nav` that leads here. */
  current?: string | undefined;
  alternates: readonly Alternate[];
  links: {
    home: string;
    account: string;
    basket: string;
    login: string;
    manifest: string;
    openSearch: string;
    nav: readonly FrameLink[];
  };
  institution: {
    name: string;
    abbreviation: string;
    /** Address of its own logo; without one the catalogue's mark stands in its place. */
    logo?: string | undefined;
    /** `accentCss` of the institution's colour; empty keeps the accent of the style sheets. */
    accentCss?: string | undefined;
    /** Address of its theme, which stands above the tokens of the product. */
    theme?: string | undefined;
  };
  /** The site's public client (src/lib/api/public-client.ts). */
  client: { id: string; secret: string };
  /** Of the institution, as ISO 3166 names it. */
  country: string;
  /** In which amounts are, as ISO 4217 names it. */
  currency: string;
  year: number;
  /** Pages that were read are kept for when there is no connection. */
  keepsPages: boolean;
  /** Activity 88: the mark of the product at the foot of the page. */
  showsMark: boolean;
  /** Not on the sign-in page (specification §2). */
  hasMenu: boolean;
};
