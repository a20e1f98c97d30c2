import type { InterestKind, SearchFrequency } from '#contract/shared/interest-kinds.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { parseSavedSearch } from '#api/patrons/interests/saved-search.ts';
import { insertSearch } from '#api/patrons/interests/saved-store.ts';
import { insertInterest } from '#api/patrons/interests/store.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { addDays, type Day } from '#api/circulation/units/zone.ts';

/** Who follows something, and keeps searches. */
const LOGINS = ['aluno', 'pessoa60'];

const SEARCHES: readonly [string, string, SearchFrequency][] = [
  ['/?q=sert%C3%A3o', 'sertão', 'semanal'],
  ['/novas_aquisicoes?q=', 'Novas aquisições', 'diaria'],
  ['/?q=%22leitura+em+voz+alta%22&for=ASSUNTO', '“leitura em voz alta”, no assunto', 'nunca'],
];

/** Interests of every kind, with and without an end, one of which has passed, and kept searches of every pace. */
export async function seedInterests(tx: Tx, now: Date, today: Day): Promise<void> {
  const newest = await tx
    .selectFrom('titles')
    .select('summary')
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const recent = newest.map(({ summary }) => JSON.parse(summary) as TitleSummary);
  const author = recent.flatMap(({ authors }) => authors[0]?.authorityId ?? [])[0];
  const subject = recent.flatMap(({ subjects }) => subjects[0]?.authorityId ?? [])[0];
  const pattern = await tx
    .selectFrom('serial_patterns')
    .select('title_id')
    .orderBy('title_id')
    .executeTakeFirst();
  const followed: [InterestKind, string | number | undefined, Day | null][] = [
    ['area', '9', null],
    ['area', '7', addDays(today, -30)],
    ['autor', author, null],
    ['assunto', subject, addDays(today, 200)],
    ['periodico', pattern?.title_id, addDays(today, 300)],
  ];
  const patrons = await tx
    .selectFrom('patrons')
    .select('id')
    .where('login', 'in', LOGINS)
    .execute();
  const month = new Date(now.getTime() - 30 * 86_400_000);
  for (const { id: patronId } of patrons) {
    for (const [kind, code, validUntil] of followed) {
      if (code === undefined) continue;
      const types = kind === 'periodico' ? (['fasciculos', 'artigos'] as const) : [];
      const interest = { patronId, kind, code: String(code), types, validUntil };
      await insertInterest(tx, { ...interest, at: month, today });
    }
    for (const [address, name, frequency] of SEARCHES) {
      const asked = parseSavedSearch(address);
      if (!asked) continue;
      const kept = { ...asked, patronId, name, total: 0, frequency };
      await insertSearch(tx, { ...kept, at: month, today });
    }
  }
}
