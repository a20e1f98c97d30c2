import type { Input, Output } from '#contract/calls.ts';
import type { ServiceKind } from '#contract/shared/service-forms.ts';
import { act, takeInterrupted } from '#lib/api/interrupted.ts';

const COPY = 'POST /solicitacoes/comutacao-bibliografica/:x';
const SURVEY = 'POST /solicitacoes/levantamento-bibliografico';
const RESEARCH = 'POST /solicitacoes/pesquisa-especializada';
const CARD = 'POST /solicitacoes/ficha-catalografica';
const OUTSIDE = 'POST /solicitacoes/emprestimo-inter-bibliotecas';

export type Made = Output<typeof SURVEY>;

/** A request as it is written: what is not of its kind is not sent. */
export interface Written {
  kind: ServiceKind;
  body: Input<typeof SURVEY>['body'];
}

/** Sends a request; where the session has ended, once somebody has signed in. */
export function sendService({ kind, body }: Written, idempotencyKey: string): Promise<Made> {
  const options = { idempotencyKey };
  if (kind === 'levantamento') return act(SURVEY, { body }, options);
  if (kind === 'pesquisa') return act(RESEARCH, { body }, options);
  if (kind === 'ficha') return act(CARD, { body }, options);
  if (kind === 'emprestimo') return act(OUTSIDE, { body }, options);
  return act(COPY, { params: { x: kind }, body }, options);
}

/** The request of this page that signing in interrupted, with the key that it is sent under. */
export function takeService(
  kinds: readonly ServiceKind[],
): { written: Written; idempotencyKey: string | undefined } | null {
  const [first] = kinds;
  if (first === 'levantamento') return taken(first, takeInterrupted(SURVEY));
  if (first === 'pesquisa') return taken(first, takeInterrupted(RESEARCH));
  if (first === 'ficha') return taken(first, takeInterrupted(CARD));
  if (first === 'emprestimo') return taken(first, takeInterrupted(OUTSIDE));
  const copy = takeInterrupted(COPY);
  return copy && taken(copy.input.params.x, copy);
}

const taken = (
  kind: ServiceKind,
  kept: { input: { body: Written['body'] }; idempotencyKey?: string } | null,
) => kept && { written: { kind, body: kept.input.body }, idempotencyKey: kept.idempotencyKey };

export type CardText = Output<'POST /solicitacoes/ficha-catalografica/rascunho'>;

/** The catalogue card of what is written; where the session has ended, once somebody has signed in. */
export const draftCard = ({ body }: Written): Promise<CardText> =>
  act('POST /solicitacoes/ficha-catalografica/rascunho', { body });
