import type { Output } from '#contract/calls.ts';

type Options = Output<'GET /solicitacao-emprestimo/:id/informacoes-iniciais'>;
type Library = Options['bibliotecas_recebimento'][number];

/** One option from one library that sends it, with the libraries that may receive it. */
export interface RequestChoice {
  key: string;
  option: Options['opcoes'][number];
  origin: { cod_biblioteca: number; desc_biblioteca: string };
  receiving: Library[];
}

/** What can be asked for, signing in apart. */
export function requestChoices({ opcoes, bibliotecas_recebimento: all }: Options): RequestChoice[] {
  return opcoes.flatMap((option) => {
    const may = new Set(
      option.bibliotecas_recebimento.flatMap(({ cod_biblioteca: id, acoes }) =>
        acoes.receber.permitido ? [id] : [],
      ),
    );
    const receiving = all.filter(({ cod_biblioteca: id }) => may.has(id));
    if (receiving.length === 0) return [];
    const { volume, tomo, parte, material_adicional: additional } = option;
    return option.bibliotecas_origem
      .filter(({ acoes }) =>
        acoes.solicitar.motivos.every(({ codigo }) => codigo === 'token_missing'),
      )
      .map((origin) => ({
        key: JSON.stringify([volume, tomo, parte, additional, origin.cod_biblioteca]),
        option,
        origin,
        receiving,
      }));
  });
}
