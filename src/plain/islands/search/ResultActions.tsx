/** Saving, copying and collecting need script. */
export const ResultActions = () => null;
