import type { IndexType } from '#contract/shared/constants.ts';
import type { ListPosition } from '#lib/indexes/address.ts';
import { takeClick } from '../../ui/take-click.ts';
import { useTexts } from '../../ui/island/texts.tsx';

export interface ShownEntries {
  /** Sort text of the first. */
  first: string;
  /** Sort text of the first after them; undefined at the end of the list. */
  next: string | undefined;
  names: readonly string[];
}

interface Props {
  place: ListPosition;
  hrefOf: (next: ListPosition) => string;
  go: (next: ListPosition) => void;
  /** The entries shown; undefined until loaded. */
  shown: ShownEntries | undefined;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CLASSES = [...'0123456789'];
const TEXT_LISTS: readonly IndexType[] = ['titulo', 'serie', 'autor', 'assunto'];

/** Links to letters in text lists and to classes in call numbers; none in other lists. */
export function JumpLinks({ place, hrefOf, go, shown }: Props) {
  const t = useTexts();
  const { list } = place;
  const isText = TEXT_LISTS.includes(list);
  if (!isText && list !== 'numero_chamada') return null;
  const signs = isText ? ['', ...LETTERS] : CLASSES;
  /** The place of the link under which a text is filed; before all letters: 0–9. */
  const placeOf = (text: string) => Math.max(0, signs.indexOf(firstSign(text)));
  const first = placeOf(shown?.first ?? place.from);
  const end = shown?.next === undefined ? signs.length - 1 : placeOf(shown.next);
  /** Whether the entries go on into this place; names may begin with an article. */
  const goesInto = (at: number) =>
    at > first && at <= end && shown?.names.some((name) => placeOf(name) === at);
  const linkTo = (from: string, text: string, name?: string) => {
    const next: ListPosition = { list, from, before: null };
    const at = signs.indexOf(from);
    return (
      <li key={from}>
        <a
          href={hrefOf(next)}
          aria-label={name}
          aria-current={at === first ? 'true' : undefined}
          data-shown={goesInto(at) ? '' : undefined}
          onClick={(event) => takeClick(event, () => go(next))}
        >
          {text}
        </a>
      </li>
    );
  };
  return (
    <nav
      className="jumps"
      aria-label={isText ? t('search-indexes.letters') : t('search-indexes.classes')}
    >
      <ul>
        {/* Digits sort before letters, so they are at the start of the list. */}
        {isText && linkTo('', '0–9', t('search-indexes.digits'))}
        {isText
          ? LETTERS.map((letter) => linkTo(letter, letter))
          : CLASSES.map((digit) => linkTo(digit, digit, t('search-indexes.class', { digit })))}
      </ul>
    </nav>
  );
}

/** The letter or digit under which a text is filed: "É" stands under E. */
const firstSign = (text: string): string => text.normalize('NFD').charAt(0).toUpperCase();
