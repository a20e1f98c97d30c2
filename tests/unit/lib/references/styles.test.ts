import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/shared/languages.ts';
import { createTranslate } from '#lib/i18n/texts.ts';
import en from '#lib/i18n/locales/en/references.json' with { type: 'json' };
import es from '#lib/i18n/locales/es/references.json' with { type: 'json' };
import fr from '#lib/i18n/locales/fr/references.json' with { type: 'json' };
import it_ from '#lib/i18n/locales/it/references.json' with { type: 'json' };
import pt from '#lib/i18n/locales/pt/references.json' with { type: 'json' };
import { apaReference } from '#lib/references/apa.ts';
import { htmlOfRuns, type CslItem, type ReferenceRun } from '#lib/references/runs.ts';
import { vancouverReference } from '#lib/references/vancouver.ts';

const TABLES = { pt, en, es, fr, it: it_ };
const wordsIn = (locale: Locale) => ({
  t: createTranslate(locale, { references: TABLES[locale] }),
  locale,
});
const marked = (runs: readonly ReferenceRun[]) =>
  runs.map(({ texto, destaque }) => (destaque ? `*${texto}*` : texto)).join('');
const apa = (item: CslItem, locale: Locale = 'pt') => marked(apaReference(item, wordsIn(locale)));
const vancouver = (item: CslItem, locale: Locale = 'pt') =>
  marked(vancouverReference(item, wordsIn(locale)));

const people = (...names: string[]) =>
  names.map((name) => {
    const [family = '', given = ''] = name.split(', ');
    return { family, given };
  });
const issued = (...years: number[]) => ({ 'date-parts': years.map((year) => [year]) });

const BOOK: CslItem = {
  id: 'rosa2019_1',
  type: 'book',
  title: 'Grande sertão: veredas',
  author: people('Rosa, João Guimarães'),
  translator: people('Bezerra, Paulo'),
  issued: issued(2019),
  edition: '22',
  publisher: 'Companhia das Letras',
  'publisher-place': 'São Paulo',
  'number-of-pages': '560',
};
const ARTICLE: CslItem = {
  id: 'dantas2014_2',
  type: 'article-journal',
  title: 'Regulação da auditoria',
  author: people('Dantas, José Alves', 'Costa, Fábio Moraes da'),
  'container-title': 'Revista Contabilidade & Finanças',
  volume: '25',
  issue: '64',
  page: '7-18',
  issued: issued(2014),
  DOI: '10.1590/x',
  URL: 'https://example.org/a',
  accessed: { 'date-parts': [[2026, 3, 12]] },
};
const CHAPTER: CslItem = {
  id: 'romano1996_3',
  type: 'chapter',
  title: 'Imagens da juventude',
  author: people('Romano, Giovanni'),
  editor: people('Levi, Giovanni', 'Schmidt, Jean-Claude'),
  'container-title': 'História dos jovens',
  page: '7-16',
  issued: issued(1996),
  publisher: 'Companhia das Letras',
  'publisher-place': 'São Paulo',
};
const NAMELESS: CslItem = { id: 'folhas_4', type: 'book', title: 'Folhas soltas' };

describe('a reference by the APA', () => {
  it.each([
    ['pt', '22ª ed.; P. Bezerra, Trad.'],
    ['en', '22nd ed.; P. Bezerra, Trans.'],
    ['es', '22ª ed.; P. Bezerra, Trad.'],
  ] as const)('of a book in %s', (locale, details) => {
    expect(apa(BOOK, locale)).toBe(
      `Rosa, J. G. (2019). *Grande sertão: veredas* (${details}). Companhia das Letras.`,
    );
  });

  it('of an article: journal and volume stand out, the DOI is its address', () => {
    expect(apa(ARTICLE)).toBe(
      'Dantas, J. A., & Costa, F. M. da. (2014). Regulação da auditoria. ' +
        '*Revista Contabilidade & Finanças*, *25*(64), 7–18. https://doi.org/10.1590/x',
    );
    expect(apa(ARTICLE, 'es')).toMatch(/^Dantas, J\. A\. y Costa, F\. M\. da\. /);
  });

  it('of a chapter: the book after "In", with its editors in their own order', () => {
    expect(apa(CHAPTER)).toBe(
      'Romano, G. (1996). Imagens da juventude. ' +
        'In G. Levi & J.-C. Schmidt (Orgs.), *História dos jovens* (pp. 7–16). Companhia das Letras.',
    );
    expect(apa(CHAPTER, 'es')).toContain('En G. Levi y J.-C. Schmidt (Eds.), ');
  });

  it('begins with editors, directors or the title where nobody wrote it', () => {
    const editor = people('Lima, Ana');
    expect(apa({ ...BOOK, author: undefined, editor } as unknown as CslItem)).toMatch(
      /^Lima, A\. \(Org\.\)\. \(2019\)\. \*Grande/,
    );
    const film = {
      ...NAMELESS,
      type: 'motion_picture',
      director: people('Salles, Walter'),
    } as const;
    expect(apa(film, 'en')).toBe('Salles, W. (Director). (n.d.). *Folhas soltas* [Film].');
    expect(apa(NAMELESS)).toBe('*Folhas soltas*. (s.d.).');
    expect(apa({ ...NAMELESS, author: [{ literal: 'IBGE' }] })).toBe(
      'IBGE. (s.d.). *Folhas soltas*.',
    );
  });

  it('names the first nineteen and the last of more than twenty authors', () => {
    const many = people(...Array.from({ length: 22 }, (_, at) => `Autor${at + 1}, Ana`));
    expect(apa({ ...NAMELESS, author: many })).toMatch(
      /, Autor19, A\., \. \. \. Autor22, A\. \(s\.d\.\)/,
    );
  });

  it('tells spans, estimates and theses', () => {
    expect(apa({ ...NAMELESS, issued: issued(1944, 1958) })).toContain('(1944–1958)');
    expect(apa({ ...NAMELESS, issued: { ...issued(1970), circa: true } })).toContain('(ca. 1970)');
    expect(apa({ ...NAMELESS, issued: { literal: '[197-?]' } })).toContain('(ca. 1970)');
    expect(apa({ ...NAMELESS, issued: { literal: '[19--]' } })).toContain('(s.d.)');
    expect(vancouver({ ...NAMELESS, issued: { literal: '[19--]' } })).toContain('; [19--].');
    expect(
      apa({
        ...NAMELESS,
        type: 'thesis',
        genre: 'Tese (Doutorado)',
        publisher: 'USP',
        URL: 'https://example.org/t',
      }),
    ).toBe('*Folhas soltas* [Tese (Doutorado)]. (s.d.). USP. https://example.org/t');
  });
});

describe('a reference in the Vancouver style', () => {
  it.each([
    ['pt', '22ª ed. Bezerra P, tradutor. '],
    ['en', '22nd ed. Bezerra P, translator. '],
    ['es', '22ª ed. Bezerra P, traductor. '],
  ] as const)('of a book in %s', (locale, details) => {
    expect(vancouver(BOOK, locale)).toBe(
      `Rosa JG. Grande sertão: veredas. ${details}São Paulo: Companhia das Letras; 2019. 560 p.`,
    );
  });

  it.each([
    ['pt', '[citado em 12 mar 2026]', 'Disponível em:'],
    ['en', '[cited 2026 Mar 12]', 'Available from:'],
    ['es', '[citado 12 mar 2026]', 'Disponible en:'],
  ] as const)(
    'of an article online in %s: nothing stands after an address',
    (locale, cited, from) => {
      expect(vancouver(ARTICLE, locale)).toBe(
        'Dantas JA, Costa FM. Regulação da auditoria. Revista Contabilidade & Finanças [Internet]. ' +
          `2014 ${cited};25(64):7-18. ${from} https://example.org/a. doi: 10.1590/x`,
      );
    },
  );

  it('of a chapter', () => {
    expect(vancouver(CHAPTER)).toBe(
      'Romano G. Imagens da juventude. In: Levi G, Schmidt JC, organizadores. História dos jovens. ' +
        'São Paulo: Companhia das Letras; 1996. p. 7-16.',
    );
  });

  it('says what is not known, in words of the language', () => {
    expect(vancouver(NAMELESS)).toBe(
      'Folhas soltas. [local desconhecido]: [editora desconhecida]; [data desconhecida].',
    );
    expect(vancouver(NAMELESS, 'en')).toContain('[place unknown]: [publisher unknown]');
  });

  it('names six authors and the others as "et al."', () => {
    const seven = people(...'ABCDEFG'.split('').map((letter) => `Autor${letter}, Ana Lia Mar`));
    expect(vancouver({ ...NAMELESS, author: seven })).toMatch(
      /^AutorA AL, .*AutorF AL, et al\. Folhas/,
    );
  });
});

it('is HTML with what stands out, and with markup as text', () => {
  const runs: ReferenceRun[] = [
    { texto: 'SILVA & <b>' },
    { texto: 'Rios', destaque: 'negrito' },
    { texto: 'et al.', destaque: 'italico' },
  ];
  expect(htmlOfRuns(runs)).toBe('SILVA &amp; &lt;b&gt;<b>Rios</b><i>et al.</i>');
});
