import { describe, expect, it } from 'vitest';
import {
  createIndex,
  search,
  type QueryRow,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { modernSpellings } from '#api/search/engine/query/old-spelling.ts';
import { document } from './collection.ts';

const index = createIndex([
  document(1, { title: ['História do Brasil'], subject: ['Brasil'] }),
  document(2, { title: ['A maçã no escuro'], author: ['Lispector, Clarice'] }),
  document(3, { title: ['Clarissa'], author: ['Verissimo, Erico'] }),
  document(4, { title: ['Convite à filosofia'], subject: ['Filosofia'] }),
  document(5, { title: ['Philosophiae naturalis principia'] }),
  document(6, { title: ['Clarissa e outros'], author: ['Richardson, Samuel'], workType: 2 }),
]);
const better = (...rows: QueryRow[]) => betterIn(index, ...rows);
const betterIn = (titles: SearchIndex, ...rows: QueryRow[]) => {
  const { suggestion } = search(titles, { rows, suggest: true });
  return suggestion && { rows: suggestion.rows.map(({ q }) => q), total: suggestion.total };
};

describe('did you mean', () => {
  it.each([
    ['pharmacia', 'farmacia'],
    ['philosophia', 'filosofia'],
    ['theatro', 'teatro'],
    ['rhetorica', 'retorica'],
    ['chimica', 'quimica'],
    ['christo', 'cristo'],
    ['sciencia', 'ciencia'],
    ['physica', 'fisica'],
    ['litteratura', 'literatura'],
    ['brazil', 'brasil'],
    ['portugueza', 'portuguesa'],
    ['acto', 'ato'],
    ['optimo', 'otimo'],
    ['damno', 'dano'],
    ['augmento', 'aumento'],
    ['psychologia', 'psicologia'],
    ['sermoens', 'sermoes'],
  ])('reads the old spelling %s as %s', (old, now) => {
    expect(modernSpellings(old)).toContain(now);
  });

  it('never gives a word back as it was, nor without end', () => {
    for (const word of ['casa', 'phphphthththrhrh'.repeat(4), 'azaz'.repeat(16)]) {
      const forms = modernSpellings(word);
      expect(forms).not.toContain(word);
      expect(forms.length).toBeLessThan(64);
    }
  });

  it('prefers an old spelling to a slip', () => {
    // "philosophiae" is one letter away.
    expect(better({ q: 'philosophia' })).toEqual({ rows: ['filosofia'], total: 1 });
    expect(better({ q: 'historia do brazil' })?.rows).toEqual(['historia do brasil']);
  });

  it('finds what it offers within the guide, the time and the filters of the search', () => {
    const asked = (q: string, more: Partial<SearchRequest>) => {
      const { suggestion } = search(index, { rows: [{ q }], suggest: true, ...more });
      return suggestion && [suggestion.rows[0]?.q, suggestion.total];
    };
    const SCOPE = { workType: [2] };
    expect(asked('clarisa', {})).toEqual(['clarissa', 2]);
    expect(asked('clarisa', { scope: SCOPE })).toEqual(['clarissa', 1]);
    expect(asked('clarisa', { filters: SCOPE })).toEqual(['clarissa', 1]);
    expect(asked('philosophia', { filters: SCOPE })).toBeNull();
    expect(asked('clarisa', { since: Date.parse('2100-01-01') })).toBeNull();
    // Of words that no title has together, those that one within has.
    expect(asked('brasil clarissa', { filters: SCOPE })?.[0]).toBe('clarissa');
    expect(asked('clari ssa', { filters: SCOPE })).toEqual(['clarissa', 1]);
  });

  it('looks farther where the nearest spelling finds nothing beside the other words', () => {
    expect(better({ q: 'clarisse lispector' })).toEqual({ rows: ['clarice lispector'], total: 1 });
    expect(better({ q: 'clarisse' })?.rows).toEqual(['clarissa']);
  });

  it('keeps everything that was typed but the word', () => {
    const rows: QueryRow[] = [
      { q: 'autor:"Lispector"  (maça OR', for: 'LIVRE' },
      { q: 'escurro', for: 'TITULO', condition: 'AND' },
    ];
    expect(better(...rows)?.rows).toEqual(['autor:"Lispector"  (maça OR', 'escuro']);
  });

  it('offers nothing where nothing would be found', () => {
    expect(better({ q: 'xyzzy' })).toBeNull();
    expect(better({ q: '12345 0100-1575' })).toBeNull();
    expect(better({ q: '' })).toBeNull();
  });
});

describe('what is not misspelt', () => {
  const titled = (...titles: string[]) =>
    createIndex(titles.map((title, i) => document(i + 1, { title: [title] })));
  const names = titled('Use', 'Jordan', 'Esquire', 'Bach', 'Filosofia', 'Nietzsche', 'História');

  it.each(['USA', 'usa', 'a USA de hoje', 'القرآن', 'Ésquilo', 'esquilo', 'гессе', 'xach'])(
    'is read as it is: %s',
    (q) => {
      expect(betterIn(names, { q })).toBeNull();
    },
  );

  it.each([
    ['bahc', 'bach'],
    ['ilosofia', 'filosofia'],
    ['filusofea', 'filosofia'],
    ['istoria', 'historia'],
    ['NIETZCHE', 'nietzsche'],
  ])('does not leave out %s, which is', (q, now) => {
    expect(betterIn(names, { q })?.rows).toEqual([now]);
  });

  it.each([
    ['outward bou', 'outward bou*'],
    ['reality pra', 'reality pra*'],
    ['cuentos tie', 'cuentos tie*'],
  ])('completes the last word though others have it as a word: %s', (q, now) => {
    const begun = titled(
      ...['Outward bound', 'Reality in practice', 'Cuentos de la tierra', 'Cuentos de la tia'],
      ...['Bou, the cat', 'Pra frente', 'Prática', 'Tie', 'The cuentos', 'The theory'],
    );
    expect(betterIn(begun, { q })).toEqual({ rows: [now], total: 1 });
    expect(betterIn(begun, { q: 'tierra the' })?.rows).toEqual(['tierra']);
  });
});

describe('a word that is only begun', () => {
  const titled = (...titles: string[]) =>
    createIndex(titles.map((title, i) => document(i + 1, { title: [title] })));
  const books = titled('Machado de Assis', 'Machado, contos', 'Bach', 'Grande sertão', 'Dom João');

  it.each([
    ['mach', 'mach*', 2],
    ['MACH', 'MACH*', 2],
    ['grande sert', 'grande sert*', 1],
    ['mach assis', 'mach* assis', 1],
    ['titulo:mach, assis', 'titulo:mach* assis', 1],
    ['grande NEXT sert', 'grande NEXT sert*', 1],
    ['(grande sertã', '(grande sertã*', 1],
    ['joão-mach OR mach', 'joão-mach* OR mach*', 2],
  ])('is looked for as one: %s', (q, now, total) => {
    expect(betterIn(books, { q })).toEqual({ rows: [now], total });
  });

  it('is mended where its beginning finds nothing, beside the other words or at all', () => {
    expect(betterIn(books, { q: 'mach joao' })?.rows).toEqual(['joao']);
    expect(betterIn(titled('Baccarat', 'Bach, suítes'), { q: 'bacc suites' })?.rows).toEqual([
      'bach suites',
    ]);
    expect(betterIn(books, { q: 'ma' })).toBeNull();
    expect(betterIn(books, { q: '"grande sert"' })).toBeNull();
    expect(betterIn(books, { q: 'bach OR "grande sert"' })).toBeNull();
    expect(betterIn(books, { q: 'mach-xyzzy' })).toBeNull();
  });

  it('is a slip of the pen when it is long, and a word near to it in many more titles', () => {
    const four = ['Contos', 'Contos novos', 'Contos velhos', 'Contos de fadas'];
    expect(betterIn(titled('Contosia', ...four), { q: 'contosi' })?.rows).toEqual(['contos']);
    expect(betterIn(titled('Contosia', ...four.slice(1)), { q: 'contosi' })?.rows).toEqual([
      'contosi*',
    ]);
    const short = ['Mares', 'Mares do sul', 'Mares do norte', 'Mares de paz'];
    expect(betterIn(titled('Maresia', ...short), { q: 'maresi' })?.rows).toEqual(['mares']);
    const shorter = titled('Marte', 'Mar', 'Mar alto', 'O mar', 'Mar e céu');
    expect(betterIn(shorter, { q: 'mart' })?.rows).toEqual(['mart*']);
  });
});

describe('a search that finds nothing', () => {
  it('finds words that were run together or parted', () => {
    expect(better({ q: 'historiado brasil' })?.rows).toEqual(['historia do brasil']);
    expect(better({ q: 'clar issa verissimo' })?.rows).toEqual(['clarissa verissimo']);
  });

  it('takes no word for two that do not stand side by side', () => {
    expect(better({ q: 'brasilhistoria' })).toBeNull();
  });

  it('is left with as many words as one title has, the rare ones first', () => {
    expect(better({ q: 'clarissa de erico verissimo' })?.rows).toEqual([
      'clarissa erico verissimo',
    ]);
    expect(better({ q: 'lispector brasil' })?.rows).toEqual(['lispector']);
    expect(better({ q: 'autor:richardson autor:verissimo clarissa e outros' })?.rows).toEqual([
      'autor:richardson clarissa outros',
    ]);
  });

  it('gives up function words and words of a request before anything else', () => {
    expect(better({ q: 'quero o livro clarissa' })?.rows).toEqual(['clarissa']);
    expect(better({ q: 'the brasil of the historia' })?.rows).toEqual(['brasil historia']);
  });

  it('offers nothing for function words alone', () => {
    expect(better({ q: 'sobre a xyzzy' })).toBeNull();
    expect(better({ q: 'como o' })).toBeNull();
  });

  it('reads an initial as the beginning of a name of the author', () => {
    expect(better({ q: 'Richardson, S.' })?.rows).toEqual(['Richardson, autor:s*']);
  });

  it('does not give up a rare word for a common one', () => {
    const common = Array.from({ length: 40 }, (_, n) => document(n + 1, { title: ['Historia'] }));
    expect(betterIn(createIndex(common), { q: 'historia xyzzyzyx' })).toBeNull();
  });

  it('is left with any of its words where no title has more than a common one', () => {
    const some = createIndex(
      ['Desenho', 'Pintura', 'Gravura', 'Escultura'].flatMap((title, t) =>
        Array.from({ length: 5 }, (_, n) => document(5 * t + n + 1, { title: [title] })),
      ),
    );
    expect(betterIn(some, { q: 'desenho pintura gravura escultura' })?.rows).toEqual([
      'desenho OR pintura OR gravura OR escultura',
    ]);
  });

  it('is left with the words that one title has of a reference that was pasted', () => {
    const q = 'VERISSIMO, Erico. Clarissa. Porto Alegre: Globo, 1933. 284 p.';
    expect(better({ q })).toEqual({ rows: ['VERISSIMO, Erico. Clarissa.'], total: 1 });
  });

  it.each([
    ['+xyzzy clarissa', 'clarissa'],
    ['clarissa / outros. -- Brasília : Xyzzy, (1933) [xyzzy]', 'clarissa outros.'],
    ['<clarissa> (xyzzy)', 'clarissa'],
    ['(clarissa outros) (xyzzy "abc xyzzy")', 'clarissa outros'],
    ['clarissa xyzzy -"erico verissimo"', 'clarissa -"erico verissimo"'],
    ['.brazil', 'brasil'],
    ["'brazil', historia", 'brasil historia'],
  ])('leaves no sign behind that belonged to a word: %s', (q, left) => {
    expect(better({ q })?.rows).toEqual([left]);
  });

  it.each([
    'clarissa BEFORE xyzzy',
    'xyzzy AFTER clarissa',
    'clarissa AND xyzzy AND erico',
    'clarissa BEFORE xyzzy outros',
    '(xyzzy OR xyzzyz) NEXT clarissa',
    'autor:(verissimo xyzzy)',
    'xyzzy NOT richardson clarissa',
    '<xyzzy>1(2)</xyzzy>',
  ])('is not shortened to what would look broken or say something else: %s', (q) => {
    const known = createIndex([
      document(1, { title: ['Clarissa'], author: ['Verissimo, Erico'] }),
      document(2, { title: ['1, 2'] }),
      document(3, { title: ['Clarissa e outros'] }),
    ]);
    expect(betterIn(known, { q })).toBeNull();
  });

  it('keeps the rows of which nothing is left out', () => {
    const rows = [{ q: '(xyzzy clarissa)' }, { q: '(Clarissa) / ' }];
    expect(better(...rows)?.rows).toEqual(['clarissa', '(Clarissa) / ']);
  });

  it('is not shortened to what one of its rows excludes', () => {
    const [xyzzy, ...rest]: QueryRow[] = [
      { q: 'xyzzy' },
      { q: 'richardson', condition: 'NOT' },
      { q: 'clarissa', condition: 'AND' },
    ];
    expect(better(xyzzy!, ...rest)).toBeNull();
    expect(better({ q: 'xyzzy clarissa' }, rest[0]!)?.rows).toEqual(['clarissa', 'richardson']);
    expect(better({ q: 'xyzzy' }, { q: 'clarissa', condition: 'BEFORE' })).toBeNull();
  });

  it('keeps known words where only what is excluded leaves nothing', () => {
    const near = createIndex([
      document(1, { title: ['Machado'] }),
      document(2, { title: ['Machada'] }),
    ]);
    for (const q of [
      'machado NOT machado',
      'machado -machado',
      '(machado NOT machado) OR (machado -machado)',
    ])
      expect(betterIn(near, { q }), q).toBeNull();
    expect(betterIn(near, { q: 'machado' }, { q: 'machado', condition: 'NOT' })).toBeNull();
    // What is unknown is mended even so.
    expect(betterIn(near, { q: 'machadu NOT machado' })?.rows).toEqual(['machada NOT machado']);
  });

  it('keeps what was excluded', () => {
    expect(better({ q: 'clarissa xyzzy NOT richardson' })?.rows).toEqual([
      'clarissa NOT richardson',
    ]);
  });
});
