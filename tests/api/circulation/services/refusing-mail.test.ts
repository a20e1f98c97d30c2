import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import type { Mailer } from '#api/portal/integrations/mail.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { listEmails } from '#api/core/mail/outbox.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const HOUR_MS = 3_600_000;

describeEngine('what is asked of the library, while the mail server refuses', () => {
  let portal: Portal;
  let now = TEST_NOW;
  let refuses = true;
  const kept = keepMail();
  const mail: Mailer = {
    ...kept,
    isReady: async () => !refuses,
    send: async (letter) => {
      if (refuses) throw new Error('451 Greylisted, try again later');
      kept.post(letter);
      return [];
    },
  };

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      ...{ mail, now: () => now },
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        const email = 'leitor@ufvi.example';
        await db.queries.updateTable('patrons').set({ email }).where('id', '=', 1).execute();
      },
    });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  const sendMail = async () => {
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    await JOBS.find(({ name }) => name === 'mail')?.run({ ...portal.services, warn });
    return warnings;
  };
  const move = (name: string, id: number, to: string) => {
    const entity = DESK_ENTITIES.get(name);
    if (!entity) throw new Error(`The desk knows no ${name}`);
    return portal.db.transaction((tx) =>
      moveByStaff(tx, entity, { id, to, at: now.toISOString(), reply: 'Chega na sexta.' }),
    );
  };
  const letters = () =>
    listEmails(portal.db.queries, ['waiting', 'failed', 'sent']).then((rows) =>
      rows.map(({ kind, state, reason }) => ({ kind, state, reason })),
    );

  it('stands, is answered, and the mail waits with its reason until it can be sent, once', async () => {
    const { cod_solicitacao: survey } = await portal.call(
      'POST /solicitacoes/levantamento-bibliografico',
      {
        body: {
          ...{ biblioteca: CENTRAL, telefone: '5555-0101', email: 'a@b.example' },
          ...{ assunto: 'Leitura 📚', descricao: 'Tudo.', palavras_chave: 'leitura' },
          finalidade: 'pesquisa',
        },
      },
    );
    await portal.call('POST /unidade-informacao/sugestao-aquisicao', {
      body: { biblioteca: CENTRAL, titulo: 'Ana Terra', editor: 'Companhia das Letras' },
    });
    const [suggestion] = (await portal.call('GET /aquisicao/sugestoes', {})).itens;
    expect(await move('service', survey, 'em_busca')).toEqual({ from: 'aguardando' });
    await move('suggestion', suggestion?.cod_sugestao ?? 0, 'sugestao_compra');
    await sendMail();
    const reason = expect.stringContaining('451 Greylisted') as string;
    expect(await letters()).toEqual([
      { kind: 'service_moved', state: 'waiting', reason },
      { kind: 'suggestion_moved', state: 'waiting', reason },
    ]);
    const own = { params: { tipo: 'levantamento', cod: survey } } as const;
    expect(await portal.call('GET /solicitacoes/:tipo/:cod', own)).toMatchObject({
      ...{ situacao: 'em_busca', resposta: 'Chega na sexta.' },
    });
    expect((await portal.call('GET /aquisicao/sugestoes', {})).itens).toMatchObject([
      { situacao: 'sugestao_compra' },
    ]);
    expect(kept.letters).toEqual([]);

    refuses = false;
    now = new Date(now.getTime() + HOUR_MS);
    await sendMail();
    await sendMail();
    expect(kept.letters.map(({ to }) => to)).toEqual([
      ['leitor@ufvi.example'],
      ['leitor@ufvi.example'],
    ]);
    expect((await letters()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});
