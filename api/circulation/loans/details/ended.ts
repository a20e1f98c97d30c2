const ENDINGS = { lost: 'perdido', claimed: 'devolucao_alegada' } as const;

/** How a loan ended whose copy did not come back; empty: it came back, or is on loan. */
export const endedWithoutCopy = (closedAs: keyof typeof ENDINGS | null) =>
  closedAs === null ? {} : { encerramento: ENDINGS[closedAs] };
