import type { Input } from '#contract/calls.ts';
import {
  listLoanRequests,
  readLoanRequestOptions,
  removeLoanRequest,
  requestLoan as requestLoanCall,
} from '#contract/circulation/loan-requests.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { processQueues } from '../loans/settle.ts';
import { lendingRules } from '../loans/policy-store.ts';
import { readPatron } from '../loans/store.ts';
import { visitorGroup } from '../loans/visitor.ts';
import type { Services } from '../../services.ts';
import { withdraw } from '../requests/move.ts';
import { requestLoan } from './acts.ts';
import { receiptPlaces, readAsker, readRequestable } from './gather.ts';
import { LOAN_REQUESTS } from './rules.ts';
import { ownRequests } from './own.ts';
import { lastReceipt, type NewRequest } from './store.ts';
import { optionsWire } from './wire.ts';

/** Having a copy sent from one library to another: what can be, asking for it, one's own requests. */
export function loanRequestRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  const zone = settings.timeZone;

  bind(readLoanRequestOptions, async ({ params }, { identity, locale }) => {
    const at = now();
    const { id } = await requireCurrentTitle(db.queries, params.id);
    await processQueues(db, at, [id]);
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    const patron = patronId === null ? null : await readPatron(db.queries, patronId);
    const groupId =
      patron?.groupId ??
      (await visitorGroup(db.queries, (await lendingRules(db.queries)).policies));
    const title = await readRequestable(db.queries, id, groupId, at);
    const asker = patron
      ? await readAsker(db.queries, title, { patronId: patron.id, titleId: id, zone })
      : null;
    const given = patron ? await lastReceipt(db.queries, patron.id) : null;
    const places = receiptPlaces(settings, title);
    return optionsWire({ title, titleId: id, asker, places, given, locale });
  });

  bind(requestLoanCall, ({ params, body }, http) =>
    withIdempotencyKey(services, requestLoanCall, { params, body }, http, async (tx) => {
      const title = await requireCurrentTitle(tx, params.id);
      const order = toNewRequest(title.id, body, { patronId: http.patronId, at: now() });
      const id = await requestLoan(db, tx, settings, order);
      return { cod_solicitacao: id, situacao: LOAN_REQUESTS.first };
    }),
  );

  bind(listLoanRequests, ({ query }, { patronId, locale }) =>
    ownRequests(services, { patronId, locale }, query),
  );

  bind(removeLoanRequest, async ({ params: { cod } }, { patronId }) => ({
    cod_solicitacao: cod,
    situacao: await db.transaction((tx) =>
      withdraw(tx, LOAN_REQUESTS, { patronId, id: cod, at: now() }),
    ),
  }));
}

type Body = Input<'POST /solicitacao-emprestimo/:id'>['body'];

const toNewRequest = (
  titleId: number,
  body: Body,
  { patronId, at }: { patronId: number; at: Date },
): NewRequest => ({
  patronId,
  wish: {
    titleId,
    volume: body.volume,
    tome: body.tomo,
    part: body.parte,
    additional: body.material_adicional,
  },
  originId: body.biblioteca_origem,
  libraryId: body.biblioteca_recebimento,
  receipt: {
    phone: body.telefone,
    email: body.email,
    place: body.cod_local_recebimento ?? null,
    placeText: body.recebimento_textual ?? '',
    homeAddress: body.domicilio ?? null,
  },
  authorised: body.pessoa_autorizada ?? '',
  at,
});
