import type { DublinCoreElement } from '#contract/catalogue/export/dublin-core.ts';
import { unique } from '../map/isbd.ts';

/** A Dublin Core statement. */
export interface Statement {
  element: DublinCoreElement;
  /** DCMI qualifier: "abstract", "isPartOf". */
  qualifier?: string;
  /** Encoding scheme: "ISBN", "DDC". */
  scheme?: string;
  value: string;
}

/** One statement per value. */
export const many = (
  element: DublinCoreElement,
  values: readonly string[],
  more: Pick<Statement, 'qualifier' | 'scheme'> = {},
): Statement[] => unique(values).map((value) => ({ element, ...more, value }));
