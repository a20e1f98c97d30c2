import type { DublinCoreElement } from '#contract/catalogue/dublin-core.ts';
import { unique } from '../map/isbd.ts';

/** One statement about a title in Dublin Core. */
export interface Statement {
  element: DublinCoreElement;
  /** A DCMI metadata term that says it more closely: "abstract", "isPartOf". */
  qualifier?: string;
  /** What the value is coded in: "ISBN", "DDC". */
  scheme?: string;
  value: string;
}

/** Statements of one kind, one for each value that is there. */
export const many = (
  element: DublinCoreElement,
  values: readonly string[],
  more: Pick<Statement, 'qualifier' | 'scheme'> = {},
): Statement[] => unique(values).map((value) => ({ element, ...more, value }));
