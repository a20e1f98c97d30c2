import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { stepOf } from '../list-keys.ts';

interface Options {
  input: HTMLInputElement;
  list: RefObject<HTMLElement | null>;
  optionId: (n: number) => string;
  /** The text for which there are options. */
  typed: string;
  setTyped: (text: string) => void;
  /** What tells an option from every other, in their order. */
  options: readonly string[];
  /** There is something to choose from before anything is typed: a press in the field shows it. */
  opensOnPress?: boolean;
}

/** Makes a field work with a list: when it is open, which option is active, and a way to close it. */
export function useCombobox(combobox: Options) {
  const { input, list, optionId, typed, setTyped, options, opensOnPress = false } = combobox;
  const [wanted, setWanted] = useState(false);
  // By its name: a later answer may move it to another place, or take it away.
  const [chosen, setChosen] = useState('');
  const open = wanted && options.length > 0;
  const active = open ? options.indexOf(chosen) : -1;

  const show = () => {
    setTyped(input.value);
    setWanted(true);
    setChosen('');
  };
  const close = () => {
    setWanted(false);
    setChosen('');
  };

  const onInput = useEffectEvent(show);
  const onClose = useEffectEvent(close);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes, its keys choose among its own candidates. Safari ends the
    // composition before the key that ended it, and tells only by this number.
    if (event.isComposing || event.keyCode === 229) return;
    const count = input.value === typed ? options.length : 0;
    const step = stepOf(event, { open, active, count });
    if (step === null) return;
    if (step === 'field') return setChosen('');
    if (step === 'leave') return close();
    event.preventDefault();
    if (step === 'open') show();
    else if (step === 'close') close();
    else if (step === 'choose') document.getElementById(optionId(active))?.click();
    else {
      setWanted(true);
      setChosen(options[step.active] ?? '');
    }
  });

  // At once: a key that comes right after the list was drawn counts.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isPart = (node: EventTarget | null) =>
      node === input || (node instanceof Node && list.current?.contains(node) === true);
    const closeOutside = (event: Event) => isPart(event.target) || onClose();
    // Also while composing: a phone's keyboard composes every word.
    input.addEventListener('input', () => onInput(), { signal });
    if (opensOnPress) input.addEventListener('click', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.form?.addEventListener('submit', () => onClose(), { signal });
    // Hiding the keyboard of a phone takes the focus, too, but leads nowhere: the list stays.
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('pointerdown', closeOutside, { signal });
    window.addEventListener('pagehide', () => onClose(), { signal });
    // A press in the list leaves the focus, and with it the keyboard of a phone, where it is.
    list.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    if (wasTyped(input.value)) onInput();
    return () => stop.abort();
  }, [input, list, opensOnPress]);

  useActive(combobox, open, active);
  return { open, active, close };
}

/** Says in the field which option is active, and keeps it in view. */
function useActive({ input, list, optionId }: Options, open: boolean, active: number): void {
  // Together with the list: what one sees and what is read out never differ.
  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(open));
    if (active >= 0) input.setAttribute('aria-activedescendant', optionId(active));
    else input.removeAttribute('aria-activedescendant');
  });

  useEffect(() => {
    if (active < 0) return;
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
}

/** Did somebody type while this was loaded? The search of the address was there before. */
const wasTyped = (text: string): boolean =>
  text !== (new URLSearchParams(window.location.search).get('q') ?? '');
