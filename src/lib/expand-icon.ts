/** A chevron: what it stands beside opens more. On its own, so that the home loads no other drawing. */
export const expand = 'M7 10l5 5 5-5';
