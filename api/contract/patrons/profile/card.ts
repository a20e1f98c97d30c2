import { call } from '../../shared/call.ts';
import { PersonalData } from './personal-data.ts';

/** POST /pessoas/meu-pergamum/carteira/renovacao (ours): extends the validity of one's own card. */
export const renewCard = call('POST /pessoas/meu-pergamum/carteira/renovacao', {
  access: 'patron',
  summary: 'Renew one’s own card',
  perMinute: 30,
  output: PersonalData,
  refusals: [
    'card_renewal_not_offered',
    'card_without_end',
    'card_renewal_early',
    'card_renewal_blocked',
    'card_renewal_left',
  ],
});
