/** What staff charge by hand. */
export const CHARGES = ['extravio', 'dano', 'carteira', 'outro'] as const;
