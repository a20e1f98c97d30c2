import * as icons from '#lib/icons.ts';
import { useEffect, useState } from 'react';
import type { Locale } from '#contract/languages.ts';
import { call } from '#lib/api/call.ts';
import { $panelOpen } from '#lib/stores/frame.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLateStore } from '../ui/use-store.ts';
import type { Kiosk, KioskTexts } from './open-kiosk.ts';

interface Props {
  locale: Locale;
  label: string;
  /** The institution's web address, or the page that explains self-service. */
  address: string;
  company: number;
  texts: KioskTexts;
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

  // Loaded with the press: few browsers are kiosks.
  const open = async () => {
    const { openKiosk, kioskAddress } = await import('./open-kiosk.ts');
    openKiosk(kioskAddress(address, company, kiosk, locale), texts);
  };
  return (
    <button type="button" onClick={() => void open().catch(() => window.location.assign(address))}>
      <Icon path={icons.kiosk} />
      <span className="bar__word">{label}</span>
    </button>
  );
}
