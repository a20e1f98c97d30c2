import { act } from '#lib/api/interrupted.ts';
import type { Followed } from './profile.ts';

/** Follows something; no last day: without end. */
export async function followOne({
  kind,
  codigo,
  types = [],
  validade = null,
}: Pick<Followed, 'kind' | 'codigo' | 'types'> & { validade?: string | null }): Promise<void> {
  if (kind === 'periodico') {
    await act('POST /perfil-interesse/periodicos', {
      body: { codigo, tipos: [...types], validade },
    });
  } else if (kind === 'tipo_obra') {
    await act('POST /perfil-interesse/tipo-obra', { body: { codigo, validade } });
  } else {
    await act('POST /perfil-interesse/area-autor-assunto', {
      body: { tipo: kind, codigo, validade },
    });
  }
}
