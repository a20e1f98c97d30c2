import { titleData, type JsonLdFacts } from '#contract/shared/export/title-json-ld.ts';

/** The title as schema.org JSON-LD. Escaped for a script element: no record can end it. */
export const titleJsonLd = (facts: JsonLdFacts): string =>
  JSON.stringify(titleData(facts)).replaceAll('<', '\\u003c');
