import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { contentsOfRequest, insertFile } from '#api/circulation/services/file-store.ts';
import { askAboutService } from '#api/circulation/services/questions.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import type { Input } from '#contract/calls.ts';
import { SERVICE_FILE_BYTES } from '#contract/shared/service-forms.ts';
import { SERVICE_MOVES, type ServiceState } from '#contract/shared/service-states.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const ADD = 'POST /solicitacoes/arquivos';
const READ = 'GET /solicitacoes/arquivos/:cod';
const ANSWER = 'POST /solicitacoes/:tipo/:cod/resposta';
const ASK = 'POST /solicitacoes/pesquisa-especializada';
const LIST = 'GET /solicitacoes/:tipo';
const DAY_MS = 86_400_000;

const CONTACT = { biblioteca: CENTRAL, telefone: '(11) 95555-0101', email: 'a@b.example' };
const RESEARCH = { ...CONTACT, assunto: 'Tipografias 📚', descricao: 'Quais havia?' };
const PDF = Buffer.from('%PDF-1.7\nfolha de rosto\n%%EOF\n');
const PNG = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946ffd9', 'hex');

describeEngine('what goes to and fro about a request to the reference desk', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const mail = keepMail();

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      mail,
      now: () => now,
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        const address = { email: 'leitor@ufvi.example' };
        await db.queries.updateTable('patrons').set(address).execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    mail.letters.length = 0;
    for (const table of [
      'service_files',
      'service_questions',
      'service_requests',
      'mail_outbox',
      'alerts',
      'idempotency_keys',
    ] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    portal.speak('pt');
    await portal.signIn('leitor');
  });

  const bodyOf = (nome: string, content: Buffer): Input<typeof ADD> => ({
    body: { nome, conteudo: content.toString('base64') },
  });
  const problemOf = async (nome: string, content: Buffer) =>
    (await portal.refusal(ADD, bodyOf(nome, content))).fields;
  const ask = async (arquivo?: number) => {
    const file = arquivo === undefined ? {} : { arquivo: String(arquivo) };
    return (await portal.call(ASK, { body: { ...RESEARCH, ...file } })).cod_solicitacao;
  };
  const first = async () => {
    const { itens } = await portal.call(LIST, { params: { tipo: 'todas' } });
    if (!itens[0]) throw new Error('There is no request');
    return itens[0];
  };
  const move = (id: number, to: ServiceState) =>
    portal.db.transaction(async (tx) => {
      const service = DESK_ENTITIES.get('service');
      if (!service) throw new Error('The desk moves no services');
      return moveByStaff(tx, service, { id, to, at: now.toISOString() });
    });
  const runJob = (name: string) =>
    JOBS.find((job) => job.name === name)?.run({
      ...portal.services,
      warn: (text) => expect.fail(text),
    });
  const files = () => portal.db.queries.selectFrom('service_files').select('name').execute();

  it('takes files that are what their names say, and tells the kind from the content', async () => {
    for (const [name, content, media] of [
      ['Folha de rosto 📄.PDF', PDF, 'application/pdf'],
      ['capa.png', PNG, 'image/png'],
      ['capa.jpeg', JPEG, 'image/jpeg'],
    ] as const) {
      const told = await portal.call(ADD, bodyOf(name, content));
      expect(told).toMatchObject({ nome: name, tipo: media, bytes: content.length });
    }
  });

  it.each([
    ['a page that calls itself a PDF', 'tese.pdf', Buffer.from('<html><script>x</script></html>')],
    ['a picture that calls itself a PDF', 'tese.pdf', PNG],
    ['a PDF that calls itself a picture', 'capa.png', PDF],
    ['a program', 'tese.exe', Buffer.from('MZ\u0090')],
    ['a page behind the first letters of a PDF', 'tese.pdf', Buffer.from('%PDF-<html></html>')],
    ['nothing', 'tese.pdf', Buffer.alloc(0)],
  ])('refuses %s, and keeps nothing', async (_what, name, content) => {
    expect(await problemOf(name, content)).toMatchObject([
      { field: 'arquivo', problem: 'file_kind_wrong' },
    ]);
    expect(await files()).toEqual([]);
  });

  it('refuses what is too large, and takes what just fits', async () => {
    const large = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(bytes - 10, 32), Buffer.from('%%EOF')]);
    expect(await problemOf('a.pdf', large(SERVICE_FILE_BYTES + 2))).toMatchObject([
      { field: 'arquivo', problem: 'file_too_large' },
    ]);
    await portal.call(ADD, bodyOf('a.pdf', large(SERVICE_FILE_BYTES)));
    // So much is not even read.
    expect(await portal.refusal(ADD, bodyOf('a.pdf', large(6_000_000)))).toMatchObject({
      statusCode: 413,
      code: 'body_too_large',
    });
  });

  it('gives a file to its request once, and to nobody but its owner', async () => {
    const { cod_arquivo: cod } = await portal.call(ADD, bodyOf('tese.pdf', PDF));
    const id = await ask(cod);
    expect((await first()).arquivos).toEqual([
      {
        ...{ cod_arquivo: cod, nome: 'tese.pdf', tipo: 'application/pdf' },
        ...{ bytes: PDF.length, da_biblioteca: false },
      },
    ]);
    const told = await portal.call(READ, { params: { cod } });
    expect(Buffer.from(told.conteudo, 'base64')).toEqual(PDF);
    await move(id, 'disponivel');
    const again = { body: { ...RESEARCH, arquivo: String(cod) } };
    expect((await portal.refusal(ASK, again)).fields).toMatchObject([
      { field: 'arquivo', problem: 'file_not_found' },
    ]);
    await portal.signIn('leitora');
    expect((await portal.refusal(READ, { params: { cod } })).statusCode).toBe(404);
    expect((await portal.refusal(ASK, again)).fields).toMatchObject([
      { field: 'arquivo', problem: 'file_not_found' },
    ]);
    portal.signOut();
    expect((await portal.refusal(READ, { params: { cod } })).statusCode).toBe(401);
  });

  it('keeps files until some time after the end, those taken back and never sent no longer', async () => {
    const add = async () => (await portal.call(ADD, bodyOf('tese.pdf', PDF))).cod_arquivo;
    const id = await ask(await add());
    await move(id, 'disponivel');
    await move(id, 'atendida');
    await add();
    now = new Date(TEST_NOW.getTime() + 2 * DAY_MS);
    await runJob('tidy');
    expect(await files()).toHaveLength(1);
    await portal.signIn('leitor');
    const other = await ask(await add());
    expect(await files()).toHaveLength(2);
    const own = { tipo: 'pesquisa-especializada', cod: other } as const;
    await portal.call('DELETE /solicitacoes/:tipo/:cod', { params: own });
    expect(await files()).toHaveLength(1);
    now = new Date(TEST_NOW.getTime() + 91 * DAY_MS);
    await runJob('tidy');
    expect(await files()).toEqual([]);
  });

  it('brings files of the library to the patron', async () => {
    const id = await ask();
    const { patron_id: patronId } = await portal.db.queries
      .selectFrom('service_requests')
      .select('patron_id')
      .executeTakeFirstOrThrow();
    const file = { patronId, requestId: id, sender: 'library', name: 'copia.pdf' } as const;
    await portal.db.transaction((tx) =>
      insertFile(tx, { ...file, media: 'application/pdf', content: PDF, at: now }),
    );
    const [told] = (await first()).arquivos;
    expect(told).toMatchObject({ nome: 'copia.pdf', da_biblioteca: true });
    expect(await contentsOfRequest(portal.db.queries, id)).toHaveLength(1);
  });

  it('asks the patron something, tells them by alert and mail, and shows the answer', async () => {
    const id = await ask();
    expect((await first()).acoes.responder.permitido).toBe(false);
    const question = { id, text: ' Inclui 📚 teses? ', at: now };
    expect(await askAboutService(portal.db, question)).toBeNull();
    expect(await askAboutService(portal.db, question)).toEqual({ code: 'service_asked_already' });
    await runJob('mail');
    expect(mail.letters.map(({ text }) => text).join()).toContain('Inclui 📚 teses?');
    const { nao_lidos: unread } = await portal.call('GET /solicitacoes/alertas/nao-lidos', {});
    expect(unread).toBe(1);
    expect((await first()).acoes.responder.permitido).toBe(true);
    const own = { tipo: 'pesquisa-especializada', cod: id } as const;
    const blank = await portal.refusal(ANSWER, { params: own, body: { texto: ' \n' } });
    expect(blank.fields).toMatchObject([{ field: 'texto', problem: 'service_required' }]);
    const answer = { params: own, body: { texto: 'Sim,\r\ntambém.' } };
    const once = { idempotencyKey: 'k1' };
    await portal.call(ANSWER, answer, once);
    await portal.call(ANSWER, answer, once);
    expect((await first()).perguntas).toMatchObject([
      { pergunta: 'Inclui 📚 teses?', resposta: 'Sim,\ntambém.' },
    ]);
    const [seen] = (await DESK_ENTITIES.get('service')?.list(portal.db.queries)) ?? [];
    expect(seen?.text).toContain('asked: Inclui 📚 teses?\nthey say: Sim,\ntambém.');
    expect((await portal.refusal(ANSWER, answer)).code).toBe('service_nothing_asked');
    await portal.signIn('leitora');
    expect((await portal.refusal(ANSWER, answer)).code).toBe('request_not_found');
  });

  it('asks and answers nothing once it has ended', async () => {
    const id = await ask();
    await askAboutService(portal.db, { id, text: 'Qual?', at: now });
    await move(id, 'nao_atendida');
    const own = { tipo: 'pesquisa-especializada', cod: id } as const;
    const late = await portal.refusal(ANSWER, { params: own, body: { texto: 'Este.' } });
    expect(late.code).toBe('service_nothing_asked');
    expect((await first()).acoes.responder.permitido).toBe(false);
    const again = await askAboutService(portal.db, { id, text: 'Qual?', at: now });
    expect(again).toEqual({ code: 'service_answered' });
    const none = await askAboutService(portal.db, { id: id + 1, text: 'Qual?', at: now });
    expect(none).toMatchObject({ code: 'thing_not_found' });
  });

  it('reaches every state from the first, each told by alert and mail', async () => {
    for (const [state, leads] of Object.entries(SERVICE_MOVES)) {
      for (const to of leads) {
        await portal.db.queries.deleteFrom('service_requests').execute();
        await portal.db.queries.deleteFrom('alerts').execute();
        mail.letters.length = 0;
        const id = await ask();
        const way: ServiceState[] = state === 'aguardando' ? [] : [state as ServiceState];
        for (const step of way) await move(id, step);
        await runJob('mail');
        const [letters, alerts] = [mail.letters.length, way.length];
        now = new Date(now.getTime() + 1000);
        expect(await move(id, to)).toEqual({ from: state });
        await runJob('mail');
        expect([state, to, mail.letters.length - letters]).toEqual([state, to, 1]);
        const told = await portal.db.queries.selectFrom('alerts').select('id').execute();
        expect(told).toHaveLength(alerts + 1);
      }
    }
  });
});
