import type { Locale } from '#contract/shared/languages.ts';
import type { Kiosk, KioskTexts } from './open-kiosk.ts';

/** What the way to self-service is given, wherever it stands. */
export interface KioskProps {
  locale: Locale;
  label: string;
  /** Hidden words after the label: that it opens a window. */
  suffix: string;
  /** The institution's web address, or the page that explains self-service. */
  address: string;
  company: number;
  texts: KioskTexts;
}

/** Its name says that a window opens. */
export function KioskName({ label, suffix }: Pick<KioskProps, 'label' | 'suffix'>) {
  return (
    <span>
      {label}
      <span className="visually-hidden">{suffix}</span>
    </span>
  );
}

/**
 * Returns what a press does: self-service in a window of its own. What asks (where it is not known
 * yet) and opens it is loaded with the press; where that does not come, the address is gone to.
 */
export function kioskOpener(props: KioskProps, known?: Kiosk): () => void {
  const { address, company, locale, texts } = props;
  const open = async () => {
    const { askKiosk, openKiosk, kioskAddress } = await import('./open-kiosk.ts');
    const kiosk = known ?? (await askKiosk());
    openKiosk(kioskAddress(address, company, kiosk, locale), texts);
  };
  return () => void open().catch(() => window.location.assign(address));
}
