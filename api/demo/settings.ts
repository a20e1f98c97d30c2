import { ACTIVITY } from '#contract/activities.ts';
import { PUBLIC_CLIENT } from '#contract/constants.ts';
import type { Settings } from '../institution/settings.ts';
import { institution } from './network.ts';

/** `settings.json` of the demonstration network. */
export const DEMONSTRATION_SETTINGS: Settings = {
  institution: {
    sigla: institution.acronym,
    name: institution.name,
    code: institution.code,
    colour: '#1b4ea3',
    loginLabel: { pt: 'Usuário', en: 'User name', es: 'Usuario' },
    loginMessage: {
      pt: 'Entre com o usuário e a senha da biblioteca.',
      en: 'Sign in with your library user name and password.',
      es: 'Ingrese con el usuario y la contraseña de la biblioteca.',
    },
  },
  activities: [
    ACTIVITY.personalArea,
    ACTIVITY.acquisitionSuggestion,
    ACTIVITY.generalComment,
    ACTIVITY.vendorLogo,
    ACTIVITY.modalLoginOptional,
  ],
  client: { ...PUBLIC_CLIENT },
  timeZone: institution.timeZone,
  publish: { titles: 2000 },
  demonstration: true,
};
