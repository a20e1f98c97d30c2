import { describe, expect, it } from 'vitest';
import { markedParts } from '#lib/site-search.ts';

describe('the words around what was found', () => {
  it('come in parts, the found ones marked', () => {
    expect(markedParts('Na <mark>estante</mark> ou na <mark>mesa</mark>.')).toEqual([
      { text: 'Na ', marked: false },
      { text: 'estante', marked: true },
      { text: ' ou na ', marked: false },
      { text: 'mesa', marked: true },
      { text: '.', marked: false },
    ]);
  });

  it('keep marks at the edges, side by side and over lines', () => {
    expect(markedParts('<mark>um</mark><mark>dois\ntrês</mark>')).toEqual([
      { text: 'um', marked: true },
      { text: 'dois\ntrês', marked: true },
    ]);
    expect(markedParts('')).toEqual([]);
    expect(markedParts('nada')).toEqual([{ text: 'nada', marked: false }]);
  });

  it('are letters again where they were entities, each unescaped once', () => {
    expect(markedParts('A &amp; B &lt;<mark>&quot;C&quot;</mark>&gt; d&#39;água')).toEqual([
      { text: 'A & B <', marked: false },
      { text: '"C"', marked: true },
      { text: "> d'água", marked: false },
    ]);
    // A page that explains HTML shows "&lt;" and not "<".
    expect(markedParts('&amp;lt;')).toEqual([{ text: '&lt;', marked: false }]);
  });
});
