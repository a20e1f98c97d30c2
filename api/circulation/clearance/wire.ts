import type { Output } from '#contract/calls.ts';
import { inWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { requestStateWire } from '../concerns/wire.ts';
import { formatMoney } from '../../core/http/money.ts';
import { dayIn, withOffset, type Day } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { groupedCode } from '../../core/verification-code.ts';
import { initials, clearanceState, type Pending } from './rules.ts';
import type { Clearance } from './store.ts';

type CheckResponse = Output<'GET /unidade-informacao/nada-consta/verifica'>;
type IssueResponse = Output<'POST /unidade-informacao/nada-consta'>;
type VerifyResponse = Output<'GET /nada-consta/:codigo'>;

/** Where each kind of thing is ended. */
const PATHS: Readonly<Record<Pending['kind'], string>> = {
  emprestimo_atrasado: '/meupergamum/app/emprestimo/titulos-pendentes',
  emprestimo: '/meupergamum/app/emprestimo/titulos-pendentes',
  debito: '/meupergamum/app/emprestimo/debito',
  reserva_liberada: '/meupergamum/app/emprestimo/reserva',
  pedido_separado: '/meupergamum/app/pedidos',
  solicitacao: '/meupergamum/app/solicitacoes/emprestimo-entre-bibliotecas',
};

/** Where a declaration is verified, and where its owner reads it. */
export const VERIFY_PATH = '/nada-consta';

/** Something pending, in words of the request. */
export function pendingWire(pending: Pending, locale: Locale): CheckResponse['pendencias'][number] {
  const { kind, title = '', library, dueOn, cents, request } = pending;
  const params = {
    titulo: title,
    biblioteca: library,
    ...(request && { situacao: requestStateWire(request, locale).desc_situacao }),
    ...(dueOn && { data: shortDay(dueOn, locale) }),
    ...(cents !== undefined && { valor: formatMoney(cents / 100, locale) }),
  };
  return {
    tipo: kind,
    descricao: word('server/clearance', kind, locale, params),
    caminho: PATHS[kind],
    ...(cents !== undefined && { valor: cents / 100 }),
  };
}

const shortDay = (day: Day, locale: Locale): string =>
  inWords(new Date(`${day}T00:00:00Z`), locale, {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  });

/** Where a document lies. */
export const documentPath = (key: string): string =>
  `/api/unidade-informacao/nada-consta/documento/${key}`;

/** What a camera is led to. */
export const verifyAddress = (origin: string, code: string): string =>
  `${origin}${VERIFY_PATH}?codigo=${code}`;

/** A declaration for its owner. */
export function clearanceWire(clearance: Clearance, origin: string, locale: Locale): IssueResponse {
  const { code, documentKey, issuedAt, validUntil, zone } = clearance;
  return {
    codigo: groupedCode(code),
    emitida_em: withOffset(issuedAt, zone),
    validade: validUntil,
    url_html: `${documentPath(documentKey)}?idioma=${locale}`,
    url_pdf: `${documentPath(documentKey)}/pdf?idioma=${locale}`,
    url_verificacao: verifyAddress(origin, code),
  };
}

/** A declaration for anybody: whoever has the paper may compare, nobody learns a name. */
export function verifiedWire(clearance: Clearance, today: Day): VerifyResponse {
  const { name, issuedAt, validUntil, unit, zone } = clearance;
  const situacao = clearanceState(clearance, today);
  return {
    valida: situacao === 'valida',
    situacao,
    iniciais: initials(name),
    emitida_em: dayIn(new Date(issuedAt), zone),
    validade: validUntil,
    unidade: unit,
  };
}
