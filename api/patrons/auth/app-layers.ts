import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Output } from '#contract/calls.ts';
import type { Settings } from '../../portal/settings/settings.ts';

type Layer = Output<'GET /parametros/app-layers'>['itens'][number];

/** App layers of the portal with their addresses. */
export function appLayers({ activities, selfService, institution }: Settings): Layer[] {
  const layers: [boolean, string, string][] = [
    [true, 'catalogo', '/'],
    [activities.includes(ACTIVITY.personalArea), 'meu_pergamum', '/meupergamum'],
    [selfService.enabled, 'autoatendimento', selfService.address],
    [institution.acquisitionUrl !== '', 'aquisicao', institution.acquisitionUrl],
  ];
  return layers
    .filter(([isOn]) => isOn)
    .map(([, codigo, endereco]) => ({ codigo, descricao: codigo, endereco }));
}
