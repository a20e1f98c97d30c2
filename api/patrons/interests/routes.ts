import {
  addInterest,
  addPeriodical,
  addWorkType,
  changeInterest,
  changePeriodical,
  changeWorkType,
  listInterests,
  listPeriodicals,
  listWorkTypes,
  readInterestChoices,
  removeInterest,
  removePeriodical,
  removeWorkType,
  searchInterests,
  searchPeriodicals,
} from '#contract/patrons/interests.ts';
import { HEADING_KINDS, type HeadingKind } from '#contract/shared/interest-kinds.ts';
import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { addOwn, changeOwn, removeOwn } from './acts.ts';
import { areaChoices, headingsLike, namesOf, periodicalsLike, typeChoices } from './choices.ts';
import { isValidOn, MAX_INTERESTS, type Interest } from './rules.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { interestsOf } from './store.ts';

const isHeading = (kind: Interest['kind']): kind is HeadingKind =>
  HEADING_KINDS.some((one) => one === kind);

/** A patron's interests: areas, authors, subjects, periodicals, work types. */
export function interestRoutes(bind: Bind, services: Services): void {
  choiceRoutes(bind, services);
  headingRoutes(bind, services);
  periodicalRoutes(bind, services);
  workTypeRoutes(bind, services);
}

function choiceRoutes(bind: Bind, { db, catalogue }: Services): void {
  bind(readInterestChoices, async (_input, { locale }) => ({
    areas: areaChoices(locale),
    tipos_obra: typeChoices(locale),
    limite: MAX_INTERESTS,
  }));
  bind(searchInterests, async ({ query: { tipo, q } }, { locale }) => ({
    itens: await headingsLike(db.queries, catalogue, { kind: tipo, typed: q, locale }),
  }));
  bind(searchPeriodicals, async ({ query: { q } }) => ({
    itens: await periodicalsLike(db.queries, catalogue.titles, q),
  }));
}

/** Wire format of interests of one kind. */
function followedIn<Row extends { cod_interesse: number }>(
  { db, now, settings }: Services,
  rowOf: (interest: Interest, facts: Facts) => Row | null,
) {
  const rows = async (patronId: number, locale: Locale): Promise<Row[]> => {
    const interests = await interestsOf(db.queries, patronId);
    const today = dayIn(now(), settings.timeZone);
    const nameOf = await namesOf(db.queries, interests, locale);
    return interests.flatMap((interest) => {
      const row = rowOf(interest, {
        cod_interesse: interest.id,
        codigo: interest.code,
        // No longer in the catalogue: shown by code, so that it can be removed.
        descricao: nameOf(interest) ?? interest.code,
        validade: interest.validUntil,
        vigente: isValidOn(interest, today),
      });
      return row === null ? [] : [row];
    });
  };
  return {
    list: async (patronId: number, locale: Locale) => ({ itens: await rows(patronId, locale) }),
    one: async (id: number, patronId: number, locale: Locale): Promise<Row> => {
      const row = (await rows(patronId, locale)).find(({ cod_interesse: own }) => own === id);
      // Removed meanwhile in another window.
      if (!row) throw refusedFor([{ code: 'interest_not_found' }]);
      return row;
    },
  };
}

/** Common fields of interests. */
type Facts = Output<'GET /perfil-interesse/tipo-obra'>['itens'][number];

function headingRoutes(bind: Bind, services: Services): void {
  const kinds = HEADING_KINDS;
  const { list, one } = followedIn(services, ({ kind }, facts) =>
    isHeading(kind) ? { ...facts, tipo: kind } : null,
  );
  bind(listInterests, (_input, { patronId, locale }) => list(patronId, locale));
  bind(addInterest, async ({ body }, { patronId, locale }) => {
    const { tipo: kind, codigo: code, validade: validUntil = null } = body;
    const id = await addOwn(services, { patronId, kind, code, validUntil, types: [] });
    return one(id, patronId, locale);
  });
  bind(changeInterest, async ({ params: { id }, body }, { patronId, locale }) => {
    await changeOwn(services, { patronId, id, kinds, validUntil: body.validade });
    return one(id, patronId, locale);
  });
  bind(removeInterest, async ({ params: { id } }, { patronId }) => {
    await removeOwn(services, { patronId, id, kinds });
    return { cod_interesse: id };
  });
}

function periodicalRoutes(bind: Bind, services: Services): void {
  const kinds = ['periodico'] as const;
  const { list, one } = followedIn(services, ({ kind, types }, facts) =>
    kind === 'periodico' ? { ...facts, tipos: [...types] } : null,
  );
  bind(listPeriodicals, (_input, { patronId, locale }) => list(patronId, locale));
  bind(addPeriodical, async ({ body }, { patronId, locale }) => {
    const { codigo: code, tipos: types, validade: validUntil = null } = body;
    const id = await addOwn(services, { patronId, kind: 'periodico', code, types, validUntil });
    return one(id, patronId, locale);
  });
  bind(changePeriodical, async ({ params: { id }, body }, { patronId, locale }) => {
    const { tipos: types, validade: validUntil } = body;
    await changeOwn(services, { patronId, id, kinds, validUntil, types });
    return one(id, patronId, locale);
  });
  bind(removePeriodical, async ({ params: { id } }, { patronId }) => {
    await removeOwn(services, { patronId, id, kinds });
    return { cod_interesse: id };
  });
}

function workTypeRoutes(bind: Bind, services: Services): void {
  const kinds = ['tipo_obra'] as const;
  const { list, one } = followedIn(services, ({ kind }, facts) =>
    kind === 'tipo_obra' ? facts : null,
  );
  bind(listWorkTypes, (_input, { patronId, locale }) => list(patronId, locale));
  bind(addWorkType, async ({ body }, { patronId, locale }) => {
    const { codigo: code, validade: validUntil = null } = body;
    const order = { patronId, kind: 'tipo_obra' as const, code, validUntil, types: [] };
    return one(await addOwn(services, order), patronId, locale);
  });
  bind(changeWorkType, async ({ params: { id }, body }, { patronId, locale }) => {
    await changeOwn(services, { patronId, id, kinds, validUntil: body.validade });
    return one(id, patronId, locale);
  });
  bind(removeWorkType, async ({ params: { id } }, { patronId }) => {
    await removeOwn(services, { patronId, id, kinds });
    return { cod_interesse: id };
  });
}
