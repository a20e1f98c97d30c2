import { describe, expect, it } from 'vitest';
import { inlineHashes, linksOfPage } from '#build/page-facts.ts';

const PAGE = `<head><link rel="cite-as" href="https://b.example/acervo/5">
<link rel="item" href="https://b.example/x.pdf?a=1&amp;b=&#34;2&#34;"><style>p{}</style></head>
<body><link rel="item" href="https://elsewhere.example/"><script src="/a.js"></script>
<script type="application/ld+json">{}</script><script>go()</script></body>`;

describe('what a page says to the server that delivers it', () => {
  it('is where its title is cited and read, unless it is cited by its own address', () => {
    expect(linksOfPage(PAGE, '5')).toEqual({ item: 'https://b.example/x.pdf?a=1&b="2"' });
    expect(linksOfPage(PAGE, '6')).toMatchObject({ citeAs: 'https://b.example/acervo/5' });
    expect(linksOfPage('<head></head>', '5')).toBeUndefined();
  });

  it('is which scripts and styles stand in it', () => {
    const { script, style } = inlineHashes(PAGE);
    expect(script).toEqual(['sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=']);
    expect(style).toHaveLength(1);
  });
});
