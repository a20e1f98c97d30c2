import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailHtml } from '#api/portal/integrations/email-html.ts';

const ORIGIN = 'https://catalogo.example';
const html = (text: string, subject = 'Aviso') =>
  emailHtml({ subject, text, locale: 'pt' }, ORIGIN);
/** What a reader sees. */
const wordsOf = (markup: string) =>
  markup
    .replace(/^[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

describe('the HTML form of an e-mail', () => {
  it('has paragraphs, headings and lists, in the language of the reader', () => {
    const body = html(
      'Olá, Ana.\n\n■ Em atraso\n\nSão dois:\n– Iracema\n– Til\n  de novo\n\nFim.\n',
    );
    expect(body).toContain('<html lang="pt">');
    expect(body).toContain(
      '<p>Olá, Ana.</p>\n<h2>Em atraso</h2>\n<p>São dois:</p>\n<ul><li>Iracema</li><li>Til<br>de novo</li></ul>\n<p>Fim.</p>',
    );
    expect(body).not.toMatch(/<img|<script|src=/);
  });

  it('makes a button of a line that leads to the site, and links of other addresses there', () => {
    const body = html(
      `Suas reservas: ${ORIGIN}/meupergamum?a=1&b=2\n\nNão quer mais? ${ORIGIN}/api/avisos/x.\n\n${'Não foi você e pense bem antes de abrir. '.repeat(2)}Aqui: ${ORIGIN}/a`,
    );
    expect(body).toMatch(
      /<p><a href="https:\/\/catalogo.example\/meupergamum\?a=1&amp;b=2" style="[^"]+">Suas reservas<\/a><\/p>/,
    );
    expect(body).toContain(`<a href="${ORIGIN}/api/avisos/x">${ORIGIN}/api/avisos/x</a>.`);
    expect(body).toContain(`Aqui: <a href="${ORIGIN}/a">${ORIGIN}/a</a>`);
  });

  it('makes no link of addresses elsewhere, which somebody may have written', () => {
    for (const address of [
      'https://evil.example/',
      'https://catalogo.example.evil.example/',
      'https://catalogo.example@evil.example/',
      'javascript:alert(1)',
    ]) {
      expect(html(`Ganhe: ${address}`)).not.toContain('<a ');
    }
  });

  it('escapes everything', () => {
    const body = html(
      `<b>Oi</b> & "tchau"\n– <img src=x>\n\n■ <i>\n\nVeja: ${ORIGIN}/"onclick="x`,
      '</title><script>',
    );
    expect(body).not.toMatch(/<(b|img|script|i)\b/);
    expect(body).toContain('&lt;b&gt;Oi&lt;/b&gt; &amp; &quot;tchau&quot;');
    expect(body).toContain(`href="${ORIGIN}/&quot;onclick=&quot;x"`);
  });

  it('says the same words as the text', () => {
    const word = fc.constantFrom('a', '<', '&amp;', '"', '– ', '■ ', '\n', '\n\n', ' ', '  b');
    const withoutMarks = (text: string) => text.replace(/[–■\s]/g, '');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        expect(withoutMarks(wordsOf(html(text)))).toBe(withoutMarks(text));
      }),
    );
  });
});
