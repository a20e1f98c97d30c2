/** Islands are rendered as the browser would show them. */
export const useIsLive = (): boolean => true;
