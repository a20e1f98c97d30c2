import { describe, expect, it } from 'vitest';
import { applyChanges, compact, createIndex, search } from '#api/search/engine/engine.ts';
import type { SearchDocument } from '#api/search/engine/engine.ts';
import { document } from '../engine/collection.ts';

/** Ids in the order of relevance: the same in one segment, in several, and when these are merged. */
function ranked(documents: SearchDocument[], q: string): number[] {
  const whole = createIndex(documents);
  const spread = createIndex(documents.slice(0, 1));
  for (const one of documents.slice(1)) applyChanges(spread, { upsert: [one] });
  const ids = () => [whole, spread].map((index) => search(index, { rows: [{ q }] }).ids);
  const [first, second] = ids();
  expect(second).toEqual(first);
  compact(spread);
  expect(ids()[1]).toEqual(first);
  return first ?? [];
}

const by = (person: string, change: Partial<SearchDocument>): Partial<SearchDocument> => ({
  author: [`${person}, 1800-1900`],
  authorSort: person,
  mainPerson: person,
  ...change,
});

describe('what a reader means', () => {
  it('is the title before its subtitle, then titles that begin so, then the rest', () => {
    const works = [
      document(1, { title: ['A crítica e Os Maias'] }),
      document(2, { title: ['Os Maias em cena: ensaios'] }),
      document(3, { title: ['Os Maias: episódios da vida romântica'], titleSort: 'Maias' }),
      document(4, { title: ['Os Maias'], titleSort: 'Maias' }),
    ];
    expect(ranked(works, 'os maias')).toEqual([4, 3, 2, 1]);
  });

  it('is the work of which there are many editions, when titles say it as well', () => {
    const works = [
      document(1, { title: ['Tom Sawyer abroad'], subject: ['Sawyer, Tom'], work: 'abroad' }),
      ...[2, 3, 4, 5, 6, 7].map((id) =>
        document(id, {
          title: ['The adventures of Tom Sawyer'],
          subject: ['Sawyer, Tom'],
          work: 'adventures',
        }),
      ),
    ];
    expect(ranked(works, 'tom sawyer').at(-1)).toBe(1);
  });

  it('counts editions that are there: deleted ones no more', () => {
    const edition = (id: number, work: string) => document(id, { title: [`Contos ${work}`], work });
    const index = createIndex([edition(1, 'a'), edition(2, 'b'), edition(3, 'b'), edition(4, 'a')]);
    applyChanges(index, { upsert: [edition(5, 'b')] });
    const ids = () => search(index, { rows: [{ q: 'contos' }] }).ids;
    expect(ids()).toEqual([2, 3, 5, 1, 4]);
    applyChanges(index, { remove: [2, 5] });
    expect(ids()).toEqual([1, 4, 3]);
  });

  it('is the work before works about it', () => {
    const works = [
      document(1, {
        ...by('Huxley, Thomas', { titleSort: 'origin of species: a review' }),
        title: ['The origin of species: a review'],
        subject: ['Darwin, Charles. On the origin of species'],
        namesAsSubject: 1,
      }),
      document(
        2,
        by('Darwin, Charles', { title: ['On the origin of species by natural selection'] }),
      ),
    ];
    expect(ranked(works, 'origin of species')).toEqual([2, 1]);
  });

  it('is the work of an author with words of its title, before those that only name both', () => {
    const works = [
      document(1, { title: ["Goethe's Faust: a commentary on Goethe"], subject: ['Faust'] }),
      document(2, by('Goethe, Johann Wolfgang von', { title: ['Faust: eine Tragödie'] })),
      document(3, by('Goethe, Johann Wolfgang von', { title: ['Briefe'], other: ['Faust'] })),
    ];
    expect(ranked(works, 'faust goethe')[0]).toBe(2);
    expect(ranked(works, 'goethe faust')[0]).toBe(2);
  });

  it('is what an author wrote before what is about the author, unless the subject is asked', () => {
    const about = {
      title: ['Machado de Assis'],
      subject: ['Assis, Machado de'],
      namesAsSubject: 1,
    };
    const works = [
      document(1, by('Pereira, Lúcia', about)),
      document(2, by('Assis, Machado de', { title: ['Helena'] })),
      document(3, by('Assis, Machado de', { title: ['Quincas Borba'] })),
    ];
    expect(ranked(works, 'machado de assis').at(-1)).toBe(1);
    expect(ranked(works, 'assunto:(machado de assis)')).toEqual([1]);
    expect(ranked(works, 'titulo:(machado de assis)')).toEqual([1]);
  });

  it('takes a single word for a surname only where several works are filed under it', () => {
    const about = document(1, {
      title: ['Jesus: uma biografia'],
      subject: ['Jesus Cristo'],
      namesAsSubject: 1,
    });
    const diary = document(2, by('Jesus, Carolina Maria de', { title: ['Quarto de despejo'] }));
    expect(ranked([about, diary], 'jesus')).toEqual([1, 2]);
    const more = [3, 4].map((id) =>
      document(id, by('Jesus, Carolina Maria de', { title: ['Diário'] })),
    );
    expect(ranked([about, diary, ...more], 'jesus').at(-1)).toBe(1);
  });

  it('is the edition of the year that was typed with its author', () => {
    const works = [
      document(
        1,
        by('Assis, Machado de', { title: ['Obra'], year: 1997, other: ['1881', '1881'] }),
      ),
      document(2, by('Assis, Machado de', { title: ['Obra'], year: 1881, other: ['1881'] })),
      document(3, by('Silva, Ana', { title: ['Machado de Assis em 1881'], year: 2001 })),
    ];
    expect(ranked(works, 'machado de assis 1881')[0]).toBe(2);
  });

  it('is the title apart from its articles and prepositions, and those that were typed', () => {
    const works = [
      document(1, { title: ['Estrela da tarde, hora a hora: crônicas'], titleSort: 'Estrela' }),
      document(2, { title: ['Uma hora, uma estrela e outras histórias'], titleSort: 'Uma hora' }),
      document(3, { title: ['A hora da estrela'], titleSort: 'hora da estrela' }),
    ];
    expect(ranked(works, 'hora estrela')[0]).toBe(3);
    const species = [
      document(1, { title: ['Systematics and the origin of species'], titleSort: 'Systematics' }),
      document(2, { title: ['On the origin of species'], titleSort: 'On the origin of species' }),
    ];
    expect(ranked(species, 'the origin of species')).toEqual([2, 1]);
  });

  it('is the title with other articles than those typed, though other titles have all the words', () => {
    const works = [
      document(1, {
        title: ['Memória sobre a descoberta das ilhas de Porto Santo'],
        other: ['a ilha'],
      }),
      document(2, { title: ['O trial de um homem na ilha da Madeira'], other: ['a de'] }),
      document(3, { title: ['À Ilha da Madeira'] }),
      document(4, { title: ['Na ilha da Madeira: poemas'] }),
      document(5, { title: ['Madeira, ilha'] }),
    ];
    expect(ranked(works, 'a ilha de madeira')[0]).toBe(3);
    expect(ranked(works, 'a ilha de madeira').toSorted()).toEqual([2, 3, 4]);
    expect(ranked(works, 'ilha madeira').length).toBe(4);
  });

  it('is the author by the surname before a forename beside a word of the title', () => {
    const works = [
      document(1, by('Smith, Harold', { title: ['The city park'] })),
      document(2, by('Park, Clyde', { title: ['Harold and others'] })),
    ];
    expect(ranked(works, 'harold park')).toEqual([2, 1]);
  });

  it('is no author who has the words as forenames only', () => {
    const works = [
      document(1, by('Ramos, Ana Clara', { title: ['Fogo'] })),
      document(2, { title: ['Ana Clara: uma história'], subject: ['Ana Clara'] }),
    ];
    expect(ranked(works, 'ana clara')).toEqual([2, 1]);
  });

  it('is the author of a name with initials, before titles that have its letters', () => {
    const works = [
      document(1, { title: ['Guia de A a Z: Edith Wharton'] }),
      document(2, by('Wharton, Henry', { title: ['A vida'], author: ['Wharton, Henry', 'Ana'] })),
      document(3, by('Nobre, Ana Wharton', { title: ['Despedidas'] })),
      document(4, by('Wharton, Anne', { title: ['Dias'] })),
    ];
    for (const q of ['Wharton, A.', 'wharton a', 'A. Wharton']) {
      expect(ranked(works, q)[0], q).toBe(4);
      expect(ranked(works, q), q).toContain(3);
    }
    expect(ranked(works, 'A vida')).toEqual([2]);
    const plans = [
      document(1, by('Plan, Bruno', { title: ['Obra'] })),
      document(2, { title: ['Plan B'], titleSort: 'Plan B' }),
    ];
    expect(ranked(plans, 'plan b')).toEqual([2, 1]);
  });

  it('is the author and the title, whatever prepositions stand between', () => {
    const works = [
      document(1, { title: ['O processo de escrita de Kafka'], titleSort: 'processo' }),
      document(2, by('Kafka, Franz', { title: ['O processo'], other: ['tradução de Ana'] })),
    ];
    expect(ranked(works, 'o processo de kafka')).toEqual([2, 1]);
  });

  it('is the original before adaptations, study guides and works about it with the same title', () => {
    const same = { title: ['Dom Casmurro'], titleSort: 'Dom Casmurro' };
    const works = [
      document(1, by('Jaf, Ivan', { ...same, derived: true, uses: 90, copies: 9 })),
      document(2, {
        ...by('Felipe, Carlos', same),
        subject: ['Assis, Machado de. Dom Casmurro'],
        namesAsSubject: 1,
      }),
      document(3, by('Assis, Machado de', same)),
    ];
    expect(ranked(works, 'dom casmurro')[0]).toBe(3);
    expect(ranked(works, 'dom casmurro jaf')).toEqual([1]);
  });

  it('is, of equals, the newest edition, and the first volume of it', () => {
    const volume = (id: number, number: number, year: number) =>
      document(
        id,
        by('Stewart, James', {
          title: [`Cálculo. Volume ${number}`],
          titleSort: `Cálculo. Volume ${number}`,
          work: 'calculo',
          year,
        }),
      );
    const works = [volume(1, 2, 2001), volume(2, 2, 2013), volume(3, 1, 2013), volume(4, 1, 2001)];
    expect(ranked(works, 'stewart cálculo')).toEqual([3, 2, 4, 1]);
  });

  it('is, of equals, what more copies are of', () => {
    const works = [1, 2, 3].map((id) => document(id, { title: ['Mar'], copies: id === 2 ? 9 : 1 }));
    expect(ranked(works, 'mar')).toEqual([2, 1, 3]);
  });
});
