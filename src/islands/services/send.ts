import type { Input, Output } from '#contract/calls.ts';
import type { ServiceKind } from '#contract/shared/service-forms.ts';
import { act, type Resumed } from '#lib/api/interrupted.ts';

const COPY = 'POST /solicitacoes/comutacao-bibliografica/:x';
/** The call of each kind that is not a copy. */
const CALLS = {
  levantamento: 'POST /solicitacoes/levantamento-bibliografico',
  pesquisa: 'POST /solicitacoes/pesquisa-especializada',
  ficha: 'POST /solicitacoes/ficha-catalografica',
  emprestimo: 'POST /solicitacoes/emprestimo-inter-bibliotecas',
} as const;

type CopyKind = Exclude<ServiceKind, keyof typeof CALLS>;
type ServiceCall = typeof COPY | (typeof CALLS)[keyof typeof CALLS];
export type Made = Output<ServiceCall>;

const isCopy = (kind: ServiceKind): kind is CopyKind => !(kind in CALLS);

/** A request as it is written: what is not of its kind is not sent. */
export interface Written {
  kind: ServiceKind;
  body: Input<ServiceCall>['body'];
}

/** Sends a request; where the session has ended, once somebody has signed in. */
export function sendService({ kind, body }: Written, idempotencyKey: string): Promise<Made> {
  const options = { idempotencyKey };
  if (isCopy(kind)) return act(COPY, { params: { x: kind }, body }, options);
  return act(CALLS[kind], { body }, options);
}

/** The call that sends a request of this kind. */
export const callOf = (kind: ServiceKind): ServiceCall => (isCopy(kind) ? COPY : CALLS[kind]);

/** The request that signing in interrupted, from a form for this kind or, if it is a copy, for all copies. */
export const writtenIn = ({ input }: Resumed<ServiceCall>, kind: ServiceKind): Written => ({
  kind: 'params' in input ? input.params.x : kind,
  body: input.body,
});

export type CardText = Output<'POST /solicitacoes/ficha-catalografica/rascunho'>;

/** The catalogue card of what is written; where the session has ended, once somebody has signed in. */
export const draftCard = ({ body }: Written): Promise<CardText> =>
  act('POST /solicitacoes/ficha-catalografica/rascunho', { body });
