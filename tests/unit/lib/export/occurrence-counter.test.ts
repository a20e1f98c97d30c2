import { expect, it } from 'vitest';
import { EXPORT_FORMATS } from '#contract/shared/export/formats.ts';
import { occurrenceCounter } from '#lib/api/export/occurrence-counter.ts';

const ENDS = [...new Set(Object.values(EXPORT_FORMATS).flatMap(({ end }) => end ?? []))];

it.each(ENDS)('counts %j wherever the stream is cut', (end) => {
  const text = `á${end}b${end}${end}c\n`;
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = occurrenceCounter(end);
    let counted = 0;
    for (let at = 0; at < bytes.length; at += size) counted = count(bytes.slice(at, at + size));
    expect([size, counted]).toEqual([size, text.split(end).length - 1]);
  }
});
