import Type from 'typebox';
import { LoanRequests } from '../circulation/loan-requests.ts';
import { Debts } from '../circulation/debts.ts';
import { Holds } from '../circulation/holds.ts';
import { Hours } from '../portal/institution.ts';
import { PendingLoans } from '../circulation/loans.ts';
import { CardValidity } from './profile/personal-data.ts';
import { Consent } from './privacy.ts';
import { call } from '../shared/call.ts';
import { object } from '../shared/shapes.ts';
import { Unread } from './alerts.ts';

/**
 * GET /pessoas/meu-pergamum/inicio (ours): all that the first screen of the personal area tells, in one
 * answer. Each part is what the call that tells it alone answers to nothing asked in particular.
 */
export const readHome = call('GET /pessoas/meu-pergamum/inicio', {
  access: 'patron',
  summary: 'What the first screen of the personal area tells',
  output: object({
    emprestimos: PendingLoans,
    reservas: Holds,
    debitos: Debts,
    solicitacoes: LoanRequests,
    consentimento: Consent,
    atendimento: Hours,
    nao_lidos: Unread,
    validade: Type.Optional(CardValidity),
  }),
});
