import type { CallKey, Output } from '#contract/calls.ts';
import type { InterestKind, PeriodicalType } from '#contract/shared/interest-kinds.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { joinSearches } from '#lib/stores/join-searches.ts';

type Row = Output<'GET /perfil-interesse/tipo-obra'>['itens'][number];

/** Something that is followed, of any kind. */
export interface Followed extends Row {
  kind: InterestKind;
  /** Of a periodical. */
  types?: readonly PeriodicalType[];
}

/** What may be changed on the screen. */
export const CHANGES = [
  'POST /perfil-interesse/area-autor-assunto',
  'PUT /perfil-interesse/area-autor-assunto/:id',
  'DELETE /perfil-interesse/area-autor-assunto/:id',
  'POST /perfil-interesse/periodicos',
  'PUT /perfil-interesse/periodicos/:id',
  'DELETE /perfil-interesse/periodicos/:id',
  'POST /perfil-interesse/tipo-obra',
  'PUT /perfil-interesse/tipo-obra/:id',
  'DELETE /perfil-interesse/tipo-obra/:id',
  'PUT /perfil-interesse/pesquisas/:id',
  'DELETE /perfil-interesse/pesquisas/:id',
  'PUT /perfil-interesse/avisos',
] as const satisfies readonly CallKey[];

/** Everything that the screen shows. */
export async function readProfile(_question: string, signal: AbortSignal) {
  await joinSearches();
  const options = { signal };
  const [matches, headings, periodicals, types, searches, news] = await Promise.all([
    call('GET /perfil-interesse/titulos', { query: {} }, options),
    call('GET /perfil-interesse/area-autor-assunto', {}, options),
    call('GET /perfil-interesse/periodicos', {}, options),
    call('GET /perfil-interesse/tipo-obra', {}, options),
    call('GET /perfil-interesse/pesquisas', {}, options),
    call('GET /perfil-interesse/avisos', {}, options),
  ]);
  const followed: Followed[] = [
    ...headings.itens.map((row) => ({ ...row, kind: row.tipo })),
    ...periodicals.itens.map((row) => ({ ...row, kind: 'periodico' as const, types: row.tipos })),
    ...types.itens.map((row) => ({ ...row, kind: 'tipo_obra' as const })),
  ];
  return { matches, followed, searches: searches.itens, news };
}

export type Profile = Awaited<ReturnType<typeof readProfile>>;

/** What the kinds are called, above what is followed. */
export const kindNames = (t: Translate): Record<InterestKind, string> => ({
  area: t('interests.areas'),
  autor: t('interests.authors'),
  assunto: t('interests.subjects'),
  periodico: t('interests.periodicals'),
  tipo_obra: t('interests.types'),
});

/** One of them, where something is to be followed. */
export const kindName = (t: Translate): Record<InterestKind, string> => ({
  area: t('interests.area'),
  autor: t('interests.author'),
  assunto: t('interests.subject'),
  periodico: t('interests.periodical'),
  tipo_obra: t('interests.type'),
});
