import type { Locale } from '#contract/shared/languages.ts';
import * as icons from '#lib/icons.ts';
import { $basket } from '#lib/stores/basket.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLazyStore } from '../ui/island/use-store.ts';

interface Props {
  locale: Locale;
  href: string;
  text: string;
  /** Hidden words after the number: "obra na cesta", "obras na cesta". */
  one: string;
  other: string;
  isCurrent: boolean;
}

/** The way to the basket, with the number of titles in it. */
export function BasketLinkIsland({ locale, href, text, one, other, isCurrent }: Props) {
  const count = useLazyStore($basket).length;
  const isOne = count > 0 && new Intl.PluralRules(locale).select(count) === 'one';
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon path={icons.basket} />
      <span className="visually-hidden--narrow">{text}</span>
      {/* Empty it keeps its place where a basket is known to be (layout.css). */}
      <span className="count apart">{count > 0 && count}</span>
      {count > 0 && <span className="visually-hidden"> {isOne ? one : other}</span>}
    </a>
  );
}
