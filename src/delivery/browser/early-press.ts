import { ISLAND_READY } from '#lib/hydration.ts';

/**
 * Repeats a press that was made before its island was hydrated or its texts were loaded, so that no press
 * is lost, nor a form sent that only script can send (`method="post"`). Other buttons that submit a form work without
 * script and are left alone.
 *
 * Why: hydration is late on purpose (../directives.ts), 1.9 s after navigation on slow 4G with a CPU four
 * times slower. Costs 0.6 kB of HTML (tests/unit/delivery/early-press.test.tsx).
 * Can go: when React replays clicks on roots that are not hydrated yet.
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

document.addEventListener(
  'submit',
  (event) => {
    const { target, submitter } = event;
    const form = target as HTMLFormElement;
    if (form.method !== 'post' || !form.closest('astro-island') || isTaken(form)) return;
    event.preventDefault();
    if (submitter) pressed.add(submitter);
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
// Again when an island is ready: a form is sent after the island took over what was typed.
document.addEventListener(ISLAND_READY, () => queueMicrotask(pressAgain));
