import type { CslItem } from './runs.ts';

export type CslName = NonNullable<CslItem['author']>[number];

/** "João Guimarães" as "J. G.", "Jean-Claude" as "J.-C."; particles stay: "J. da", "G. D'". */
export const initials = (given = ''): string =>
  given
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      /^\p{Ll}|['’]$/u.test(word)
        ? word
        : word
            .split('-')
            .map((part) => `${part.charAt(0)}.`)
            .join('-'),
    )
    .join(' ');

/** "P. Bezerra", "R. F. d'Aguiar": given names, or their initials, before the surname. */
export const givenBefore = (given: string, family: string): string =>
  /['’]$/.test(given) ? given + family : `${given} ${family}`;

/** Whoever stands at the head of the reference: authors, else those who made a film or music. */
export const headNames = (item: CslItem): readonly CslName[] =>
  item.author ?? item.composer ?? item.director ?? item.performer ?? [];
