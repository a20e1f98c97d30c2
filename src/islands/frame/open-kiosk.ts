import type { Output } from '#contract/calls.ts';
import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';

/** What the server knows of this browser as a self-service terminal. */
export type Kiosk = Output<'GET /parametros/autoatendimento'>;

export interface KioskTexts {
  /** Said when the browser keeps the window from opening, and what opens it here instead. */
  blocked: string;
  open: string;
}

/** Is this browser a terminal, and how does one sign in there? */
export const askKiosk = (): Promise<Kiosk> => call('GET /parametros/autoatendimento', {});

/** Opens self-service in a window of its own. */
export function openKiosk(url: string, texts: KioskTexts): void {
  if (window.open(url, 'autoatendimento', 'popup,width=1024,height=768')) return;
  const here = { text: texts.open, run: () => window.location.assign(url) };
  showToast({ text: texts.blocked, tone: 'error', action: here });
}

/** The address with company, library, language, keypad and authentication (contract, "Addresses"). */
export function kioskAddress(
  address: string,
  company: number,
  { codBibAuto, authAuto }: Kiosk,
  locale: Locale,
): string {
  const query = new URLSearchParams({
    empresa: String(company),
    biblioteca: codBibAuto === null ? '' : String(codBibAuto),
    idioma: LANG_HEADER[locale],
    teclado: 'false',
    aut: authAuto,
  });
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
