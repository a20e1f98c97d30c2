import { ALIVE } from '#lib/alive.ts';

/**
 * On a slow phone a button is seen before its island is alive, or before the words came that it waits for. A
 * press made then is kept and made again once the island answers, so that nobody presses in vain. Buttons that
 * send a form work without script and are left alone.
 */
const pressed = new Set<HTMLElement>();

/** React marks what it took over; what the page itself sets into an island it leaves alone. */
const isTaken = (button: HTMLElement): boolean =>
  Object.keys(button).some((key) => key.startsWith('__react')) ||
  button.closest('astro-island, astro-slot')?.localName !== 'astro-island';

const isEarly = (button: HTMLElement): boolean => button.closest('astro-island[ssr]') !== null;

document.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('button[type=button]');
    if (button === null) return;
    if (isEarly(button)) pressed.add(button);
    // React may take it over within this very press, and answers it then.
    else if (!isTaken(button)) setTimeout(() => keepUnanswered(button));
  },
  true,
);

function keepUnanswered(button: HTMLElement): void {
  if (!isTaken(button)) pressed.add(button);
}

function pressAgain(): void {
  for (const button of pressed) {
    if (isEarly(button)) continue;
    button.click();
    if (isTaken(button)) pressed.delete(button);
  }
}
document.addEventListener('astro:hydrate', pressAgain, true);
document.addEventListener(ALIVE, pressAgain);
