/** The ids of a comma-separated field (`Ids` of the contract), each once, in the order given. */
export const idsOf = (list: string): number[] => [
  ...new Set(list.split(',').filter(Boolean).map(Number)),
];
