import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeContent, safeHtml } from '#api/portal/content/safe-html.ts';

describe('HTML of libraries', () => {
  it('keeps text, lists, tables, links and pictures', () => {
    const html =
      '<h2 id="a">A</h2><p>Escreva para <a href="mailto:a@b.example">nós</a>.</p>' +
      '<ul><li><strong>um</strong></li></ul><table><tbody><tr><td>1</td></tr></tbody></table>' +
      '<img src="https://x.example/a.png" alt="A" />';
    expect(safeHtml(html)).toBe(html);
    expect(activeContent(html)).toEqual([]);
  });

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<SCRIPT SRC=//x.example/a.js></SCRIPT>', '<script>'],
    ['<style>p { color: red }</style>', '<style>'],
    ['<iframe src="https://x.example"></iframe>', '<iframe>'],
    ['<form action="https://x.example"><input name="senha"></form>', '<form>'],
    ['<svg onload="alert(1)"></svg>', 'the attribute onload'],
    ['<p onclick="alert(1)">a</p>', 'the attribute onclick'],
    ['<img/onerror=alert(1) src=x>', 'the attribute onerror'],
    ['<a href="javascript:alert(1)">a</a>', 'the address "javascript:alert(1)"'],
    ['<a href=" java\nscript:alert(1)">a</a>', 'the address " java\nscript:alert(1)"'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'the address "javascript:alert(1)"'],
    ['<img src="data:image/svg+xml,a" alt="">', 'the address "data:image/svg+xml,a"'],
    ['<a href="//x.example/a.js">a</a>', 'the address "//x.example/a.js"'],
    ['<a href="/\\x.example/a.js">a</a>', 'the address "/\\x.example/a.js"'],
    ['<a href="\\\\x.example/a.js">a</a>', 'the address "\\\\x.example/a.js"'],
    ['<a href="/&#9;/x.example/a.js">a</a>', 'the address "/\t/x.example/a.js"'],
    ['<img src="//x.example/a.js" alt="">', 'the address "//x.example/a.js"'],
  ])('names what acts, and takes it out: %s', (html, part) => {
    expect(activeContent(html)).toContain(part);
    const safe = safeHtml(html);
    expect(activeContent(safe)).toEqual([]);
    expect(safe).not.toMatch(/alert|script|x\.example\/a\.js|data:/i);
  });

  it('takes words about script for words', () => {
    const html = '<p>Ligue o javascript: onde onclick=1 e &lt;script&gt; aparecem.</p>';
    expect(activeContent(`${html}<!-- <script>alert(1)</script> -->`)).toEqual([]);
  });

  it('closes what no longer stands in something else once that was taken out', () => {
    expect(safeHtml('<td><math><mtext><td>')).toBe('<td></td><td></td>');
  });

  it('is safe whatever is put together, and the same when made safe again', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', "'", '/', '=', ' ', '<p', '<a href=', 'javascript:', '<script>', '</'],
      ...['<img src=x onerror=', 'alert(1)', '<svg', '<style>', '<!--', '-->', '&lt;', '&#106;'],
      ...['<iframe', '<td>', 'x', '\u0000', '<math><mtext>', '<noscript>', '<textarea>', ']]>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = safeHtml(pieces.join(''));
        expect(activeContent(safe)).toEqual([]);
        expect(safeHtml(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });
});
