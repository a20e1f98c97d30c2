import type { Guide } from './guides.ts';

const OPTIONS = {
  arquivos: 'GET /consulta/opcoes-arquivo',
  atos_normativos: 'GET /consulta/opcoes-atos-normativos',
  jurisprudencia: 'GET /consulta/jurisprudencia-options',
} as const satisfies Partial<Record<Guide, string>>;

export type OptionsCall = (typeof OPTIONS)[keyof typeof OPTIONS];

/** The call with the options of a guide's form; undefined for guides with words only. */
export const fieldOptions = (guide: Guide): OptionsCall | undefined =>
  guide in OPTIONS ? OPTIONS[guide as keyof typeof OPTIONS] : undefined;
