import {
  listServiceRequests,
  readServiceForm,
  readServiceRequest,
  removeServiceRequest,
  requestCard,
  requestCopy,
  requestInterlibraryLoan,
  requestResearch,
  requestSurvey,
} from '#contract/circulation/services/requests.ts';
import type { Output } from '#contract/calls.ts';
import type { Call } from '#contract/shared/call.ts';
import {
  SERVICE_TYPES,
  typeOf,
  type ServiceKind,
  type ServiceType,
} from '#contract/shared/service-forms.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { acao } from '../../core/http/messages.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refusedFor, requirePatron } from '../../core/http/refused.ts';
import { readPatron } from '../loans/store.ts';
import type { Services } from '../../services.ts';
import { readPage } from '../requests/page.ts';
import { countRequests, lastContact } from '../requests/store.ts';
import { listLibraries, ownCampusFirst } from '../units/store.ts';
import { enteredFields } from './card-subjects.ts';
import { filesOfRequests } from './file-store.ts';
import { questionsOfRequests } from './questions.ts';
import type { Queries } from '../../core/db/connection.ts';
import { removeService, requestService } from './acts.ts';
import { askerRefusals, PENDING_SERVICES, SERVICES } from './rules.ts';
import { ownService, parseService, servicesOfPatron } from './store.ts';
import { serviceWire, subjectsWire } from './wire.ts';

const serviceKinds = (tipo: ServiceType | 'todas'): readonly ServiceKind[] =>
  tipo === 'todas' ? Object.values(SERVICE_TYPES).flat() : SERVICE_TYPES[tipo];

type CreatedResponse = Output<'POST /solicitacoes/levantamento-bibliografico'>;

interface Contact {
  biblioteca: number;
  telefone: string;
  email: string;
}

/** What is asked of the reference desk: copies, surveys, researches, works of libraries outside the network. */
export function bibliographicServiceRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  ownServiceRoutes(bind, services);

  /** Asks once for one key. */
  const ask = (
    call: Call<string, unknown, CreatedResponse>,
    kind: ServiceKind,
    body: Contact,
    http: Http,
  ) =>
    withIdempotencyKey(
      services,
      call,
      { kind, body },
      http,
      async (tx): Promise<CreatedResponse> => {
        const { biblioteca: libraryId, telefone: phone, email, ...typed } = body;
        const { patronId } = http;
        const order = { patronId, kind, libraryId, typed, phone, email, at: now() };
        const id = await requestService(db, tx, settings, order);
        return { cod_solicitacao: id, tipo: typeOf(kind), situacao: SERVICES.first };
      },
    );

  bind(requestCopy, ({ params: { x }, body }, http) => ask(requestCopy, x, body, http));
  bind(requestSurvey, ({ body }, http) => ask(requestSurvey, 'levantamento', body, http));
  bind(requestResearch, ({ body }, http) => ask(requestResearch, 'pesquisa', body, http));
  bind(requestCard, ({ body }, http) => ask(requestCard, 'ficha', body, http));
  bind(requestInterlibraryLoan, ({ body }, http) =>
    ask(requestInterlibraryLoan, 'emprestimo', body, http),
  );
}

/** One's own requests, and what a form begins with. */
function ownServiceRoutes(bind: Bind, { db, now, settings, secret }: Services): void {
  bind(readServiceForm, async (_input, { patronId, locale }) => {
    const patron = requirePatron(await readPatron(db.queries, patronId));
    const pending = await countRequests(db.queries, SERVICES.table, patronId, PENDING_SERVICES);
    const { phone, email, library } = await lastContact(db.queries, 'service_requests', patronId);
    const libraries = ownCampusFirst(await listLibraries(db.queries), patron.campusId);
    const limit = settings.limits.pendingServices;
    return {
      bibliotecas: libraries.map(({ id, name }) => ({ cod_biblioteca: id, desc_biblioteca: name })),
      ...(library !== null && { biblioteca: library }),
      ...(phone !== null && { telefone: phone }),
      ...(email !== null && { email }),
      acoes: { solicitar: acao(askerRefusals({ patron, pending, limit }), locale) },
    };
  });

  bind(listServiceRequests, async ({ params: { tipo }, query = {} }, { patronId, locale }) => {
    const { status, ...asked } = query;
    const kinds = tipo === 'todas' ? undefined : serviceKinds(tipo);
    const requests = servicesOfPatron(db.queries, patronId, kinds);
    const { rows, page } = await readPage(requests, { ...asked, state: status }, settings.timeZone);
    const ids = rows.map(({ id }) => id);
    const exchange = await exchangeOf(db.queries, ids);
    const itens = rows.map((row) =>
      serviceWire(parseService(row), exchange(row.id), secret, locale),
    );
    return { itens, ...page };
  });

  bind(readServiceRequest, async ({ params: { tipo, cod } }, { patronId, locale }) => {
    const kinds = serviceKinds(tipo);
    const service = await ownService(db.queries, { patronId, id: cod, kinds });
    if (!service) throw refusedFor([{ code: 'request_not_found' }]);
    const { phone: telefone, email, fields } = service;
    const exchange = await exchangeOf(db.queries, [cod]);
    const wire = serviceWire(service, exchange(cod), secret, locale);
    return {
      ...{ ...wire, telefone, email, campos: enteredFields(fields) },
      ...(service.kind === 'ficha' && { assuntos: subjectsWire(fields) }),
    };
  });

  bind(removeServiceRequest, async ({ params: { tipo, cod } }, { patronId }) => ({
    cod_solicitacao: cod,
    situacao: await removeService(db, { patronId, id: cod, kinds: serviceKinds(tipo) }, now()),
  }));
}

/** What went to and fro about these requests, by request. */
async function exchangeOf(q: Queries, ids: readonly number[]) {
  const files = await filesOfRequests(q, ids);
  const questions = await questionsOfRequests(q, ids);
  return (id: number) => ({ files: files.get(id) ?? [], questions: questions.get(id) ?? [] });
}
