import type { WordBytes } from './word-bytes.ts';

/**
 * Words that say nothing about a work: articles, prepositions, conjunctions and pronouns of Portuguese, English,
 * Spanish, French and Italian, and the words of a request ("quero um livro sobre …"). Folded. They are searched for
 * like all others, and given up first when a search finds nothing.
 */
const FUNCTION_WORDS = `
a o as os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro com sem
sob sobre e ou que se como ao aos mais mas
the an of in on at by for from to with and or about into how what which who where is are it its this that
el la los las un una unos unas del al lo con y en su sus
le les des du au aux et ou par pour dans sur avec sans que qui est ce cette l d
il lo gli i uno di dello della dei degli delle nel nella da dal dalla per tra fra che ed c`;

const REQUEST_WORDS = `
livro livros obra obras autor autora escritor escritora quero queria gostaria preciso procuro procurando estou busco
encontro encontrar acho ler leitura onde qual tem algo alguma algum material trabalho escola biblioteca emprestado edicao
introducao iniciantes aprender
book books copy novel called author writer i me my want need looking find can could do does you have read reading get
borrow please something anything any some good best learn school edition ed library
introduction beginner beginners basics
libro libros quiero necesito buscando estoy leer donde esta tiene algun alguna edicion introduccion principiantes
livre livres je cherche voudrais veux lire trouver besoin debutants apprendre
cerco vorrei leggere dove trovo libri introduzione principianti imparare`;

const listed = (words: string): string[] => words.trim().split(/\s+/);
const GRAMMATICAL: ReadonlySet<string> = new Set(listed(FUNCTION_WORDS));
const WORDS: ReadonlySet<string> = new Set([...GRAMMATICAL, ...listed(REQUEST_WORDS)]);

/** True for a folded word that can be given up. */
export const isFunctionWord = (word: string): boolean => WORDS.has(word);

/** True for a folded article, preposition, conjunction or pronoun: titles are compared without them. */
export const isGrammatical = (word: string): boolean => GRAMMATICAL.has(word);

/** The bytes of a word as a number; words of more than six bytes have none. */
const MAX_BYTES = 6;
const numberOf = (bytes: Uint8Array, start: number, end: number): number => {
  let number = 0;
  for (let i = start; i < end; i++) number = number * 256 + bytes[i]!;
  return number;
};
const encoder = new TextEncoder();
const NUMBERS: ReadonlySet<number> = new Set(
  [...GRAMMATICAL].map((word) => encoder.encode(word)).map((it) => numberOf(it, 0, it.length)),
);

/** Bit n is set if word n is grammatical, for the first 32 words. */
export function grammaticalBits({ bytes, starts, ends, count }: WordBytes): number {
  let bits = 0;
  for (let w = 0; w < Math.min(count, 32); w++) {
    const [start, end] = [starts[w]!, ends[w]!];
    if (end - start <= MAX_BYTES && NUMBERS.has(numberOf(bytes, start, end))) bits |= 1 << w;
  }
  return bits >>> 0;
}
