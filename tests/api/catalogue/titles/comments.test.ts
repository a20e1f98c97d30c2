import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';

const COMMENT = 'POST /comentarios/acervo/:id';
const HTML = '<b onclick="x()">oi</b><script>alert(1)</script>';

describeEngine('comments on titles', () => {
  let portal: Portal;
  let gone = 0;
  const id = 2;

  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
    const last = await portal.db.queries
      .selectFrom('titles')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    gone = Number(last.id);
    const withdrawn = { withdrawn_at: '2026-01-01T00:00:00.000Z' };
    await portal.db.queries.updateTable('titles').set(withdrawn).where('id', '=', gone).execute();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.queries.deleteFrom('title_comments').execute();
    await portal.signIn('aluno');
  });

  const write = (comentario: string, title = id) =>
    portal.call(COMMENT, { params: { id: title }, body: { comentario } });
  const read = (query = {}) =>
    portal.call('GET /comentarios/acervo/:id', { params: { id }, query });
  const approve = () =>
    portal.db.queries.updateTable('title_comments').set({ state: 'aprovado' }).execute();
  const own = () => portal.call('GET /comentarios/usuario/acervo/:id', { params: { id } });

  it('are shown after the library approved them, with no more of the name than is needed', async () => {
    const { cod_comentario, situacao } = await write(`  ${HTML}\n`);
    expect(situacao).toBe('enviado');
    expect((await read()).itens).toEqual([]);
    await approve();
    const { itens, total } = await read();
    expect(total).toBe(1);
    expect(itens).toEqual([
      {
        cod_comentario,
        autor: expect.stringMatching(/^\p{L}+ \p{Lu}\.$/u),
        comentario: HTML,
        data: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/),
      },
    ]);
  });

  it('come newest first, page by page', async () => {
    for (const text of ['um', 'dois', 'três']) await write(text);
    await approve();
    const texts = async (page: number) =>
      (await read({ page, perPage: 2 })).itens.map(({ comentario }) => comentario);
    expect([await texts(1), await texts(2), await texts(3)]).toEqual([
      ['três', 'dois'],
      ['um'],
      [],
    ]);
  });

  it('say whether one may be written, and every reason why not', async () => {
    const codes = async () =>
      (await read()).acoes?.comentar.motivos.map(({ codigo }) => codigo) ?? null;
    expect(await codes()).toEqual([]);
    for (let n = 0; n < 5; n++) await write(`Comentário ${n}`);
    expect(await codes()).toEqual(['limite_comentarios_excedido']);
    const refusal = await portal.refusal(COMMENT, {
      params: { id },
      body: { comentario: 'Mais um' },
    });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'limite_comentarios_excedido' });
    portal.signOut();
    expect(await codes()).toEqual(['token_missing']);
  });

  it('are refused when blank, without a session, and where there is no title', async () => {
    const refusal = (title: number, comentario: string) =>
      portal.refusal(COMMENT, { params: { id: title }, body: { comentario } });
    expect(await refusal(id, ' \n ')).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'comentario', problem: 'comment_required' }],
    });
    expect(await refusal(999_999, 'Olá')).toMatchObject({ statusCode: 404 });
    expect(await refusal(gone, 'Olá')).toMatchObject({ statusCode: 410 });
    portal.signOut();
    expect(await refusal(id, 'Olá')).toMatchObject({ statusCode: 401, code: 'token_missing' });
    expect(await portal.db.queries.selectFrom('title_comments').selectAll().execute()).toEqual([]);
  });

  it('are made once for one key', async () => {
    const send = () =>
      portal.call(
        COMMENT,
        { params: { id }, body: { comentario: 'Uma vez' } },
        { idempotencyKey: 'chave' },
      );
    expect(await send()).toEqual(await send());
    expect((await own()).itens).toHaveLength(1);
  });

  it('are listed to who wrote them, in every state, and to nobody else', async () => {
    await write('Meu');
    expect((await own()).itens).toMatchObject([{ comentario: 'Meu', situacao: 'enviado' }]);
    const titles = await portal.call('GET /comentarios/usuario/acervos', {});
    expect(titles).toEqual({
      itens: [
        {
          cod_acervo: id,
          titulo: expect.any(String),
          retirado: false,
          comentarios: 1,
          proprios: (await own()).itens,
        },
      ],
      pendentes: 1,
      limite: 5,
    });
    await portal.signIn('docente');
    expect((await own()).itens).toEqual([]);
    portal.signOut();
    expect(
      await portal.refusal('GET /comentarios/usuario/acervo/:id', { params: { id } }),
    ).toMatchObject({ statusCode: 401 });
  });

  it('can be taken away by who wrote them only', async () => {
    const { cod_comentario } = await write('Meu');
    const params = { id: cod_comentario };
    await portal.signIn('docente');
    expect(await portal.refusal('DELETE /comentarios/usuario/:id', { params })).toMatchObject({
      statusCode: 404,
      code: 'comment_not_found',
    });
    await portal.signIn('aluno');
    await portal.call('DELETE /comentarios/usuario/:id', { params });
    expect((await own()).itens).toEqual([]);
  });
});
