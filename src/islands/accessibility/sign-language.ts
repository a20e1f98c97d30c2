import { $accessibility, changeAccessibility } from '#lib/stores/accessibility.ts';
import { showToast } from '#lib/toasts.ts';

/**
 * VLibras, the translator into Brazilian Sign Language of the Brazilian government: a script of
 * its own servers, loaded only when a person switches it on (and allowed by the content policy only
 * where the institution offers it).
 */
const SCRIPT = 'https://vlibras.gov.br/app/vlibras-plugin.js';
const PLAYER = 'https://vlibras.gov.br/app';
const PATIENCE_MS = 15_000;
const PLACE_ID = 'vlibras';

interface VLibras {
  Widget: new (player: string) => unknown;
}

let loading: Promise<void> | null = null;

let failedText: string | null = null;

/**
 * Loads the translator when the setting is on and puts it away when it is off; when it cannot be
 * reached, says so (`text`) and takes the tick back. Followed once per page.
 */
export function followSetting(text: string): void {
  const isFollowed = failedText !== null;
  failedText = text;
  if (isFollowed) return;
  $accessibility.subscribe(({ libras }, before) => {
    if (libras !== (before?.libras ?? false)) void apply(libras);
  });
}

async function apply(isOn: boolean): Promise<void> {
  if (!isOn) return stopSignLanguage();
  try {
    await startSignLanguage();
  } catch {
    changeAccessibility({ libras: false });
    showToast({ text: failedText ?? '', tone: 'error' });
  }
}

/** Loads the translator once per page. Rejects when it cannot be reached; it may be tried again. */
function startSignLanguage(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    stopSignLanguage();
    throw error;
  });
  show(true);
  return loading;
}

/** Puts the translator away; it stays loaded until the next page. */
const stopSignLanguage = (): void => show(false);

async function load(): Promise<void> {
  place();
  await loadScript();
  const { VLibras } = window as unknown as { VLibras?: VLibras };
  if (!VLibras) throw new Error('The script of VLibras did not bring its player');
  new VLibras.Widget(PLAYER);
}

function loadScript(): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(new Error('VLibras did not answer')), PATIENCE_MS);
    script.src = SCRIPT;
    script.onload = () => {
      clearTimeout(timer);
      done();
    };
    script.onerror = () => {
      clearTimeout(timer);
      script.remove();
      fail(new Error('VLibras could not be reached'));
    };
    document.head.append(script);
  });
}

/** The elements that the player looks for, by the attributes that it asks for. */
function place(): void {
  if (document.getElementById(PLACE_ID)) return;
  const root = element('div', { id: PLACE_ID, vw: '', class: 'enabled' });
  const wrapper = element('div', { 'vw-plugin-wrapper': '' });
  wrapper.append(element('div', { class: 'vw-plugin-top-wrapper' }));
  root.append(element('div', { 'vw-access-button': '', class: 'active' }), wrapper);
  document.body.append(root);
}

function element(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function show(shown: boolean): void {
  document.getElementById(PLACE_ID)?.toggleAttribute('hidden', !shown);
}
