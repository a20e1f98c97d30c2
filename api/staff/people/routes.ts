import { findPeople, MAX_PEOPLE, openPerson, readPersonForm } from '#contract/staff/people.ts';
import { localized, type LocalizedText } from '#contract/shared/languages.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { recordOpening } from '../acts/log.ts';
import { idsByName } from './names.ts';
import { personRecord } from './record.ts';
import { markOf } from './rules.ts';
import { allGroups, copyByCode, idsByExact, libraryCodes, listedPeople } from './store.ts';

/** Finding people and opening their records. */
export function foundPeopleRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;

  bind(findPeople, async ({ query: { busca } }, { locale }) => {
    const ids = await foundIds(services, busca);
    const at = now();
    const today = dayIn(at, settings.timeZone);
    const rows = await listedPeople(db.queries, ids.slice(0, MAX_PEOPLE), { now: at, today });
    return {
      itens: rows.map((row) => ({
        ...{ cod_pessoa: row.id, nome: row.name, login: row.login },
        ...(row.card !== null && { carteira: row.card }),
        grupo: localized(JSON.parse(row.group) as LocalizedText, locale),
        ...(row.valid_until !== null && { validade: row.valid_until }),
        situacao: markOf(
          {
            isBlocked: row.blocked === 1 || Number(row.blocks) > 0,
            ...{ isLate: Number(row.late) > 0, validUntil: row.valid_until },
          },
          today,
        ),
      })),
      mais: ids.length > MAX_PEOPLE,
      ...copyWire(await copyByCode(db.queries, busca)),
    };
  });

  bind(readPersonForm, async (_input, { locale }) => ({
    grupos: (await allGroups(db.queries)).map(({ code, name }) => ({
      ...{ codigo: code, nome: localized(name, locale) },
    })),
    bibliotecas: (await libraryCodes(db.queries)).map(({ code, name }) => ({
      ...{ codigo: code, nome: name },
    })),
  }));

  bind(openPerson, async ({ params: { id } }, { staff, locale }) => {
    const record = await personRecord(services, id, locale);
    await recordOpening(db.queries, { actor: staff, at: now(), patronId: id });
    return record;
  });
}

const copyWire = (copy: Awaited<ReturnType<typeof copyByCode>>) =>
  copy
    ? {
        exemplar: {
          ...{ codigo: copy.barcode ?? '', cod_acervo: copy.titleId, titulo: copy.title },
          ...(copy.number && { numero: copy.number }),
          ...{ numero_chamada: copy.callNumber, desc_biblioteca: copy.library },
          ...(copy.patronId !== null && { com: copy.patronId }),
        },
      }
    : {};

/** Whom a search finds: by exactly this card, login or address, else by words of the name. */
async function foundIds({ db }: Services, typed: string): Promise<number[]> {
  const exact = await idsByExact(db.queries, typed);
  return exact.length > 0 ? exact : idsByName(db, typed, MAX_PEOPLE + 1);
}
