import type { Output } from '#contract/calls.ts';
import { localized, type LocalizedText, type Locale } from '#contract/shared/languages.ts';
import { readCirculation } from '../../circulation/loans/store.ts';
import { pendingLoans } from '../../circulation/loans/details/pending.ts';
import { pendingDebts } from '../../circulation/debts/pending.ts';
import { ownHolds } from '../../circulation/holds/own.ts';
import { dayIn, withOffset } from '../../circulation/units/zone.ts';
import { acao } from '../../core/http/messages.ts';
import { refused } from '../../core/http/refused.ts';
import { word, wordIfAny } from '../../core/words.ts';
import { noticeOfMessage } from '../../patrons/notices/rules.ts';
import type { Services } from '../../services.ts';
import { actsOnPatron } from '../acts/log.ts';
import { borrowingRefusals } from './rules.ts';
import { blocksOf, copiesWith, lettersTo, notesOn, personById } from './store.ts';

export type PersonRecord = Output<'GET /equipe/pessoas/:id'>;

/**
 * A person's record as staff see it: what is open, and never what was returned.
 *
 * @throws RefusalError 404 `not_found`
 */
export async function personRecord(
  services: Services,
  patronId: number,
  locale: Locale,
): Promise<PersonRecord> {
  const { db, settings, now } = services;
  const { queries } = db;
  const zone = settings.timeZone;
  const at = now();
  const today = dayIn(at, zone);
  const [person, circulation] = await Promise.all([
    personById(queries, patronId),
    readCirculation(queries, patronId),
  ]);
  if (!person || !circulation) throw refused(404, 'not_found');
  const offset = (instant: string) => withOffset(instant, zone);
  const made = (row: { made_at: string; made_by: string }) => ({
    ...{ data: offset(row.made_at), quem: row.made_by },
  });
  const holds = await ownHolds(services, { patronId, locale });
  const debts = await pendingDebts(queries, { patronId, now: at, locale, slips: false });
  if (!debts) throw refused(404, 'not_found');
  return {
    pessoa: personWire(person, { locale, offset }),
    pode_levar: acao(borrowingRefusals(circulation, { now: at, zone }), locale),
    emprestimos: await pendingLoans(services, { patronId, locale, detailed: true }),
    exemplares: (await copiesWith(queries, patronId)).map(({ id, barcode, number }) => ({
      ...{ cod_exemplar: id, codigo: barcode, numero: number },
    })),
    reservas: holds,
    // What was paid for says what was read.
    debitos: { ...debts, quitados: [] },
    bloqueios: (await blocksOf(queries, patronId)).map((block) => ({
      ...{ cod_bloqueio: block.id, motivo: block.reason, ...made(block), ate: block.until_day },
      vigente: block.lifted_at === null && block.until_day >= today,
      ...(block.lifted_at !== null && { liberado: offset(block.lifted_at) }),
    })),
    observacoes: (await notesOn(queries, patronId)).map((note) => ({
      ...{ cod_observacao: note.id, texto: note.text, ...made(note) },
    })),
    cartas: (await lettersTo(queries, patronId)).map((letter) => ({
      ...{ tipo: letter.kind, desc_tipo: emailName(letter, locale), data: offset(letter.at) },
      situacao: LETTER_STATES[letter.state],
    })),
    quem_abriu: (await actsOnPatron(queries, patronId)).map(
      ({ staff, workstation, act, ...row }) => ({
        ...{ data: offset(row.at), quem: staff, posto: workstation, ato: act },
        desc_ato: wordIfAny('server/acts', act, locale) ?? act,
      }),
    ),
  };
}

const LETTER_STATES = {
  waiting: 'espera',
  sent: 'enviada',
  dropped: 'descartada',
  failed: 'falhou',
} as const;

const ABOUT_THE_ACCOUNT = /^(password|second_factor|email)_/;

/** What a letter is about, in words. */
function emailName(
  letter: { kind: string; entity: number; occasion: string },
  locale: Locale,
): string {
  const notice = noticeOfMessage(letter);
  if (notice !== null) return word('server/notice-kinds', notice, locale);
  const kind = ABOUT_THE_ACCOUNT.test(letter.kind) ? 'letter_account' : 'letter_other';
  return word('server/people', kind, locale);
}

function personWire(
  person: NonNullable<Awaited<ReturnType<typeof personById>>>,
  { locale, offset }: { locale: Locale; offset: (instant: string) => string },
): PersonRecord['pessoa'] {
  const { id, name, login, card, email, phone, campus, usedAt } = person;
  return {
    ...{ cod_pessoa: id, nome: name, login, cod_grupo: person.groupCode },
    ...(card !== null && { carteira: card }),
    ...(person.valid_until !== null && { validade: person.valid_until }),
    grupo: localized(JSON.parse(person.group) as LocalizedText, locale),
    ...{ email: email ?? '', telefone: phone ?? '' },
    ...{ logradouro: person.street ?? '', complemento: person.complement ?? '' },
    ...{ bairro: person.district ?? '', cidade: person.city ?? '', cep: person.postal_code ?? '' },
    ...(campus !== null && { campus }),
    ...(usedAt !== null && { ultima_entrada: offset(usedAt) }),
    saiu: person.left_at !== null,
    conta_bloqueada: person.blocked === 1,
    segundo_fator: person.confirmed_at !== null,
    ...(person.password_until !== null && {
      senha_temporaria_ate: offset(person.password_until),
    }),
  };
}
