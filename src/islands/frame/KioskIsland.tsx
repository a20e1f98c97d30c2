import * as icons from '#lib/icons.ts';
import { useEffect, useState } from 'react';
import type { Locale } from '#contract/languages.ts';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { LANG_HEADER } from '#contract/languages.ts';
import { $panelOpen } from '#lib/stores/frame.ts';
import { showToast } from '#lib/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLateStore } from '../ui/use-store.ts';

type Kiosk = Output<'GET /parametros/autoatendimento'>;

interface Props {
  locale: Locale;
  label: string;
  /** The institution's web address, or the page that explains self-service. */
  address: string;
  company: number;
  texts: { blocked: string; open: string };
}

/**
 * The button of self-service terminals: shown where the server says that this is one, while the
 * accessibility panel is closed.
 */
export function KioskIsland({ locale, label, address, company, texts }: Props) {
  const [kiosk, setKiosk] = useState<Kiosk | null>(null);
  const panelOpen = useLateStore($panelOpen, false);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /parametros/autoatendimento', {}, { signal: controller.signal }).then(
      setKiosk,
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (!kiosk?.showAuto || panelOpen) return null;

  const url = kioskAddress(address, company, kiosk, locale);
  const open = () => {
    if (window.open(url, 'autoatendimento', 'popup,width=1024,height=768')) return;
    const here = { text: texts.open, run: () => window.location.assign(url) };
    showToast({ text: texts.blocked, tone: 'error', action: here });
  };
  return (
    <button type="button" onClick={open}>
      <Icon path={icons.kiosk} />
      <span className="bar__word">{label}</span>
    </button>
  );
}

/** The address with company, library, language, keypad and authentication (contract, "Addresses"). */
function kioskAddress(
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
