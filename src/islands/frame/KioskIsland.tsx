import * as screenIcons from '#lib/screen-icons.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { $panelOpen } from '#lib/stores/frame.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLazyStore } from '../ui/island/use-store.ts';
import { KioskName, kioskOpener, type KioskProps } from './KioskName.tsx';
import type { Kiosk } from './open-kiosk.ts';

/**
 * The button of self-service terminals, where the institution has named some: shown where the server
 * says that this is one, while the accessibility panel is closed (specification §2).
 */
export function KioskIsland(props: KioskProps) {
  const [kiosk, setKiosk] = useState<Kiosk | null>(null);
  const panelOpen = useLazyStore($panelOpen);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /parametros/autoatendimento', {}, { signal: controller.signal }).then(
      setKiosk,
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (!kiosk?.showAuto || panelOpen) return null;
  return (
    <button type="button" onClick={kioskOpener(props, kiosk)}>
      <Icon path={screenIcons.kiosk} />
      <span className="visually-hidden--narrow">
        <KioskName {...props} />
      </span>
    </button>
  );
}
