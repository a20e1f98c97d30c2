import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const COMMENT = 'POST /unidade-informacao/comentario';
const SUGGESTION = 'POST /unidade-informacao/sugestao-aquisicao';

describeEngine('what patrons tell the library', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.queries.deleteFrom('general_comments').execute();
    await portal.db.queries.deleteFrom('purchase_order_lines').execute();
    await portal.db.queries.deleteFrom('suggestion_moves').execute();
    await portal.db.queries.deleteFrom('suggestions').execute();
    await portal.signIn('formando');
  });

  const comments = () => portal.db.queries.selectFrom('general_comments').selectAll().execute();
  const suggestions = () => portal.db.queries.selectFrom('suggestions').selectAll().execute();

  describe('a comment', () => {
    it('is kept, trimmed, as sent', async () => {
      const answer = await portal.call(COMMENT, { body: { content: '  Boa sala.\n', b: 2 } });
      expect(answer.situacao).toBe('enviado');
      expect(await comments()).toMatchObject([
        { id: answer.cod_comentario, content: 'Boa sala.', library_id: 2, state: 'enviado' },
      ]);
    });

    it('asks for a session', async () => {
      portal.signOut();
      const refusal = await portal.refusal(COMMENT, { body: { content: 'Olá', b: 1 } });
      expect(refusal).toMatchObject({ statusCode: 401, code: 'token_missing' });
    });

    it('is refused with every field that is wrong', async () => {
      const refusal = await portal.refusal(COMMENT, { body: { content: ' ', b: -1 } });
      expect(refusal).toMatchObject({
        statusCode: 422,
        code: 'library_required',
        fields: [
          { field: 'b', problem: 'library_required' },
          { field: 'content', problem: 'comment_required' },
        ],
      });
      expect(await portal.refusal(COMMENT, { body: { content: 'Olá', b: 99 } })).toMatchObject({
        code: 'library_not_found',
      });
      expect(await comments()).toEqual([]);
    });

    it('waits for the library: five at a time, also when they come all at once', async () => {
      const sent = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6, 7].map((n) =>
          portal.call(COMMENT, { body: { content: `Comentário ${n}`, b: 1 } }),
        ),
      );
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await comments()).toHaveLength(5);
      const refusal = await portal.refusal(COMMENT, { body: { content: 'Mais um', b: 1 } });
      expect(refusal).toMatchObject({
        statusCode: 422,
        code: 'limite_comentarios_excedido',
        params: { limite: 5 },
      });
      await portal.db.queries.updateTable('general_comments').set({ state: 'aprovado' }).execute();
      await portal.call(COMMENT, { body: { content: 'Mais um', b: 1 } });
      expect(await comments()).toHaveLength(6);
    });

    it('is made once for one key, also when it is sent twice at the same moment', async () => {
      const send = (content: string) =>
        portal.call(COMMENT, { body: { content, b: 1 } }, { idempotencyKey: 'chave-1' });
      const [one, other] = await Promise.all([send('Uma vez'), send('Uma vez')]);
      expect(other).toEqual(one);
      expect(await send('Uma vez')).toEqual(one);
      expect(await comments()).toHaveLength(1);
      await expect(send('Outra coisa')).rejects.toMatchObject({
        statusCode: 409,
        code: 'key_reused',
      });
    });
  });

  describe('a suggestion', () => {
    it('is kept with everything that was told', async () => {
      const body = {
        campus: 1,
        biblioteca: 1,
        autor: 'Itamar Vieira Junior',
        titulo: ' Torto arado ',
        editor: 'Todavia',
        isbn_issn: '9786580309313',
      };
      const answer = await portal.call(SUGGESTION, { body });
      expect(answer.situacao).toBe('pre_sugestao');
      expect(await suggestions()).toMatchObject([
        { id: answer.cod_sugestao, title: 'Torto arado', publisher: 'Todavia', edition: '' },
      ]);
    });

    it('needs library, title and publisher, told in this order', async () => {
      const body = { biblioteca: -1, titulo: '', editor: ' ' };
      expect(await portal.refusal(SUGGESTION, { body })).toMatchObject({
        statusCode: 422,
        code: 'library_required',
        fields: [{ field: 'biblioteca' }, { field: 'titulo' }, { field: 'editor' }],
      });
      portal.signOut();
      expect(await portal.refusal(SUGGESTION, { body })).toMatchObject({ statusCode: 401 });
    });

    it('is refused beyond the limit of those that wait', async () => {
      const body = { biblioteca: 1, titulo: 'Obra', editor: 'Casa' };
      for (let n = 0; n < 5; n++) {
        await portal.call(SUGGESTION, { body: { ...body, titulo: `Obra ${n}` } });
      }
      expect(await portal.refusal(SUGGESTION, { body })).toMatchObject({
        code: 'limite_sugestoes_excedido',
      });
    });
  });

  it('is closed where the institution has not switched it on', async () => {
    const closed = await startPortal({
      demonstration: true,
      settings: { ...DEMONSTRATION_SETTINGS, activities: [] },
    });
    await closed.signIn('formando');
    for (const refusal of [
      await closed.refusal(COMMENT, { body: { content: 'Olá', b: 1 } }),
      await closed.refusal(SUGGESTION, { body: { biblioteca: 1, titulo: 'a', editor: 'b' } }),
    ]) {
      expect(refusal).toMatchObject({ statusCode: 403, code: 'forbidden' });
    }
    await closed.close();
  });
});
