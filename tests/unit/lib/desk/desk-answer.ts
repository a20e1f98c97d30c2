import type { ScanAnswer } from '#lib/desk/queue.ts';

/** An answer to a scan; what is not said is that of a loan. */
export const deskAnswer = (key: string, parts: Partial<ScanAnswer> = {}): ScanAnswer => ({
  ...{ chave: key, codigo: key, em: '2026-03-12T14:20:00-03:00' },
  ...{ resultado: 'emprestado', destino: { tipo: 'leitor' } },
  ...{ avisos: [], motivos: [], acoes: {} },
  ...parts,
});
