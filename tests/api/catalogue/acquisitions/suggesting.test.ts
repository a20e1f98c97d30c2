import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { BRANCH, fillNetwork } from '../../../support/networks/small-network.ts';

const SUGGESTION = 'POST /unidade-informacao/sugestao-aquisicao';
type Body = Input<typeof SUGGESTION>['body'];

const BODY: Body = { biblioteca: BRANCH, titulo: 'Torto arado', editor: 'Todavia' };
const LIMIT = 2;

async function fill(db: Database): Promise<void> {
  await fillNetwork(db);
  const password_hash = await hashPassword('Acervo@2026');
  await db.queries.updateTable('patrons').set({ password_hash }).execute();
}

describeEngine('a suggestion of what to buy', () => {
  let portal: Portal;
  beforeAll(async () => {
    const settings = {
      ...DEMONSTRATION_SETTINGS,
      limits: {
        ...DEMONSTRATION_SETTINGS.limits,
        pendingComments: LIMIT,
        pendingSuggestions: LIMIT,
      },
    };
    portal = await startPortal({ fill, settings });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.queries.deleteFrom('suggestion_moves').execute();
    await portal.db.queries.deleteFrom('suggestions').execute();
    await portal.db.queries.deleteFrom('idempotency_keys').execute();
  });

  const send = (body: Partial<Body> = {}, idempotencyKey?: string) =>
    portal.call(
      SUGGESTION,
      { body: { ...BODY, ...body } },
      { ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const refusal = (body: Partial<Body>) =>
    portal.refusal(SUGGESTION, { body: { ...BODY, ...body } });
  const rows = () =>
    portal.db.queries.selectFrom('suggestions').selectAll().orderBy('id').execute();

  it('keeps every field tidied, line breaks only where there are lines', async () => {
    await send({
      ...{ autor: ' Vieira\nJunior, Itamar ', titulo: '\u0007Torto\r\narado', edicao: ' 2. ed. ' },
      ...{ editor: 'Todavia\t', isbn_issn: ' 978-65-80309-31-3', periodico: '  ' },
      outras_inf: 'Dois exemplares.\r\nUm para a serra.\n',
    });
    expect(await rows()).toMatchObject([
      {
        ...{ library_id: BRANCH, patron_id: 1, state: 'pre_sugestao' },
        ...{ author: 'Vieira Junior, Itamar', title: 'Torto arado', edition: '2. ed.' },
        ...{ publisher: 'Todavia', isbn_issn: '978-65-80309-31-3', periodical: '' },
        other: 'Dois exemplares.\nUm para a serra.',
      },
    ]);
  });

  it.each([
    [{ titulo: '\u200b \n' }, 'suggestion_title_required', 'titulo'],
    [{ editor: '\u0000' }, 'suggestion_publisher_required', 'editor'],
    [{ biblioteca: -1 }, 'library_required', 'biblioteca'],
    [{ biblioteca: 0 }, 'library_not_found', 'biblioteca'],
    [{ biblioteca: Number.MAX_SAFE_INTEGER }, 'library_not_found', 'biblioteca'],
    [{ campus: 2 }, 'library_not_of_campus', 'biblioteca'],
    [{ disciplina: 'Romance', exemplares: 2 }, 'suggestion_teachers_only', 'disciplina'],
  ])('is refused with %j, naming the field', async (wrong, code, field) => {
    expect(await refusal(wrong)).toMatchObject({
      ...{ statusCode: 422, code },
      fields: [{ field, problem: code }],
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [{ biblioteca: 1e300 }, 'biblioteca'],
    [{ biblioteca: 1.5 }, 'biblioteca'],
    [{ titulo: 'x'.repeat(501) }, 'titulo'],
    [{ outras_inf: 'x'.repeat(4001) }, 'outras_inf'],
  ])('is malformed with what no field takes', async (wrong, field) => {
    expect(await refusal(wrong)).toMatchObject({
      ...{ statusCode: 422, code: 'invalid_fields' },
      fields: [{ field }],
    });
  });

  it('waits beside as many others as the institution allows, also when all come at once', async () => {
    const sent = await Promise.allSettled([1, 2, 3, 4].map((n) => send({ titulo: `Obra ${n}` })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT);
    expect(await refusal({ titulo: '' })).toMatchObject({
      code: 'suggestion_title_required',
      fields: [{ field: 'titulo' }],
    });
    // Taken up it still waits; answered it does not.
    const [first] = await rows();
    const become = (state: string) =>
      portal.db.queries
        .updateTable('suggestions')
        .set({ state })
        .where('id', '=', first?.id ?? 0)
        .execute();
    await become('sugestao_compra');
    expect(await refusal({})).toMatchObject({
      ...{ statusCode: 422, code: 'limite_sugestoes_excedido', params: { limite: LIMIT } },
      fields: [],
    });
    await become('em_cotacao');
    await send();
    expect(await rows()).toHaveLength(LIMIT + 1);
  });

  it('is not sent twice by two presses at the same moment', async () => {
    const sent = await Promise.allSettled([send({}, 'one'), send({}, 'other'), send()]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is made once for a key, also at the same moment and as the last that is allowed', async () => {
    for (let n = 1; n < LIMIT; n++) await send({ titulo: `Obra ${n}` });
    const answers = await Promise.all([1, 2, 3].map(() => send({}, 'k')));
    expect(new Set(answers.map(({ cod_sugestao: id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(LIMIT);
    expect(await send({}, 'k')).toEqual(answers[0]);
    await expect(send({ titulo: 'Outra' }, 'k')).rejects.toMatchObject({
      ...{ statusCode: 409, code: 'key_reused' },
    });
    expect(await rows()).toHaveLength(LIMIT);
  });
});
