/** The search of these titles, which is one link away, has orders. */
export const TitleOrders = () => null;
