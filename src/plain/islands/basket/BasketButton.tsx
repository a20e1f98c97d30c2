/** The basket needs script. */
export const BasketButton = () => null;
