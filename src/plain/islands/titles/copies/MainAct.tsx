/** Holds need an account, and the map of shelves needs script; where the copies are is below. */
export const MainAct = () => null;
