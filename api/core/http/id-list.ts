/** Parses a comma-separated list of ids (`Ids` of the contract), without duplicates, in the order given. */
export const idsOf = (list: string): number[] => [
  ...new Set(list.split(',').filter(Boolean).map(Number)),
];
