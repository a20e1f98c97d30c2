import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';

/** A link of the frame. */
export type FrameLink = { key: string; href: string; text: string };

/** The same page in one language. */
type Alternate = {
  locale: Locale;
  /** Name of the language in that language: "Português". */
  name: string;
  /** Absolute URL, for search engines. */
  href: string;
  /** Path, for the language bar. */
  path: string;
};

/** Properties of a page for its frame. */
export type FrameProps = {
  locale: Locale;
  t: Translate;
  /** Page title; empty on the home page. */
  title: string;
  description?: string | undefined;
  canonical?: string | undefined;
  robots?: string | undefined;
  /** Header variant: catalogue, personal area (specification §2) or staff. */
  area: 'catalogue' | 'account' | 'staff';
  /** Key of the current link in `links.nav`. */
  current?: string | undefined;
  alternates: readonly Alternate[];
  links: {
    home: string;
    account: string;
    staff: string;
    basket: string;
    login: string;
    manifest: string;
    openSearch: string;
    nav: readonly FrameLink[];
  };
  institution: {
    name: string;
    abbreviation: string;
    /** URL of the institution's logo; default is the catalogue's mark. */
    logo?: string | undefined;
    /** `accentCss` of the institution's colour; empty for the default accent. */
    accentCss?: string | undefined;
    /** URL of its theme, which overrides the product's tokens. */
    theme?: string | undefined;
  };
  /** The site's public client (src/lib/api/public-client.ts). */
  client: { id: string; secret: string };
  /** Country of the institution (ISO 3166). */
  country: string;
  /** Currency of amounts (ISO 4217). */
  currency: string;
  year: number;
  /** Pages that were read are available offline. */
  keepsPages: boolean;
  /** Activity 88: product mark in the footer. */
  showsMark: boolean;
  /** Not on the sign-in page (specification §2). */
  hasMenu: boolean;
};
