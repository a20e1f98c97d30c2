import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is built and in the first rendering of the browser, which must equal it. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
