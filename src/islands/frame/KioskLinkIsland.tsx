import * as icons from '#lib/icons.ts';
import { $panelOpen } from '#lib/stores/frame.ts';
import { Icon } from '../ui/Icon.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLazyStore } from '../ui/island/use-store.ts';
import { KioskName, kioskOpener, type KioskProps } from './KioskName.tsx';

/**
 * Self-service in the menu of the header, where every browser may open it: nothing is asked before
 * the press. While the accessibility panel is open it is away (specification §2), and its place stays.
 */
export function KioskLinkIsland(props: KioskProps) {
  const panelOpen = useLazyStore($panelOpen);
  return (
    <a
      href={props.address}
      className={panelOpen ? 'bar__away' : undefined}
      onClick={(event) => takeClick(event, kioskOpener(props))}
    >
      <KioskName {...props} />
      <Icon path={icons.opensWindow} />
    </a>
  );
}
