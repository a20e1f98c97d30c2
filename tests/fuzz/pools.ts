import type { Queries } from '#api/core/db/connection.ts';
import type { InputField } from '../support/every-call.ts';
import type { Caller } from './world.ts';

/** Values that mean something in the network: of each kind of thing those that the caller can name. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Things of everybody, which stay. */
export async function sharedPools(db: Queries): Promise<Pools> {
  const of = async (
    table: 'libraries' | 'campuses' | 'courses' | 'disciplines' | 'professors' | 'authorities',
  ) => ids(await db.selectFrom(table).select('id').orderBy('id').limit(60).execute());
  const titles = db.selectFrom('titles').select('id').orderBy('id');
  const serials = await db
    .selectFrom('serial_patterns')
    .select('title_id as id')
    .distinct()
    .execute();
  const copies = await db.selectFrom('copies').select('id').orderBy('id').limit(500).execute();
  const closed = await db
    .selectFrom('copies')
    .select(['id', 'library_id'])
    .where('shelf_location', '=', 'Acervo fechado')
    .execute();
  return {
    // Whom no caller is.
    person: ids(
      await db.selectFrom('patrons').select('id').where('login', 'like', 'pessoa6%').execute(),
    ),
    title: ids(await titles.where('withdrawn_at', 'is', null).limit(400).execute()),
    serial: ids(serials),
    copy: ids(copies),
    closed: ids(closed),
    library: await of('libraries'),
    campus: await of('campuses'),
    course: await of('courses'),
    discipline: await of('disciplines'),
    professor: await of('professors'),
    authority: await of('authorities'),
    day: ['2026-03-01', '2026-03-12', '2026-04-30', '2025-01-31', '2027-02-28'],
    month: [2024, 2025, 2026],
  };
}

const OWN_TABLES = [
  ...([
    'loans',
    'holds',
    'loan_requests',
    'service_requests',
    'service_files',
    'sessions',
  ] as const),
  ...(['alerts', 'title_comments', 'interests', 'saved_searches'] as const),
];

/** Things of one patron, as they are now. */
export async function ownPools(db: Queries, { patronId = 0 }: Caller): Promise<Pools> {
  const own = OWN_TABLES.map(async (table) => {
    const rows = db.selectFrom(table).select('id').where('patron_id', '=', patronId);
    return [table, ids(await rows.orderBy('id', 'desc').limit(20).execute())] as const;
  });
  return Object.fromEntries(await Promise.all(own));
}

/** Which pool a field draws from, by the path of the call and the name of the field; the first that fits. */
const RULES: readonly (readonly [path: RegExp, name: RegExp, pool: string])[] = [
  [/^\/(kardex|sumario)/, /^id$/, 'serial'],
  [
    /^\/(acervo|iiif|publicacao\/acervos|reserva|solicitacao-emprestimo|comentarios\/.*acervo)\/:id/,
    /^id$/,
    'title',
  ],
  [/^\/equipe\/pessoas/, /^id$/, 'person'],
  [/^\/vinculos/, /^a$/, 'title'],
  [/./, /^(cod_acervo|acervo|acervos)$/, 'title'],
  [/autoridade/, /^(id|autoridades)$/, 'authority'],
  [/./, /biblioteca|^(codBib|b)$/i, 'library'],
  [/^\/consulta\/disciplina\//, /^id$/, 'discipline'],
  [/^\/consulta\/curso\//, /^id$/, 'course'],
  [/^\/consulta\/professor\//, /^id$/, 'professor'],
  [/^\/consulta\/campus\//, /^id$/, 'campus'],
  [/^\/consulta\/biblioteca\//, /^id$/, 'library'],
  [/./, /^(campus|codCampus)$/, 'campus'],
  [/./, /^disciplina$/, 'discipline'],
  [/./, /^(dataIni|dataFim|de|ate|suspensa_ate|validade)$/, 'day'],
  [/./, /^(ano|year)$/, 'month'],
  [/^\/emprestimo/, /^(cod|emprestimos)$/, 'loans'],
  [/^\/reserva/, /^(cod|reservas)$/, 'holds'],
  [/^\/solicitacao-emprestimo/, /^cod$/, 'loan_requests'],
  [/^\/solicitacoes\/arquivos/, /^cod$/, 'service_files'],
  [/^\/solicitacoes\/:tipo/, /^cod$/, 'service_requests'],
  [/^\/solicitacoes\/alertas/, /^id$/, 'alerts'],
  [/^\/pessoas\/sessoes/, /^id$/, 'sessions'],
  [/^\/comentarios\/usuario\/:id/, /^id$/, 'title_comments'],
  [/^\/perfil-interesse\/pesquisas/, /^id$/, 'saved_searches'],
  [/^\/perfil-interesse/, /^id$/, 'interests'],
  [/^\/gravar-armazem/, /^cesta$/, 'closed'],
];

/** The values that a field may have with a meaning; undefined: whatever its schema takes. */
export function poolOf(
  path: string,
  { name }: Pick<InputField, 'name'>,
  pools: Pools,
): readonly unknown[] | undefined {
  const rule = RULES.find(([paths, names]) => paths.test(path) && names.test(name));
  const pool = rule && pools[rule[2]];
  return pool?.length ? pool : undefined;
}
