import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertSuggestion } from '#api/catalogue/acquisitions/store.ts';
import { insertRequest } from '#api/circulation/closed-stack/store.ts';
import { insertLoanRequest } from '#api/circulation/loan-requests/store.ts';
import { answerQuestion } from '#api/circulation/services/questions.ts';
import { insertFile } from '#api/circulation/services/file-store.ts';
import { insertService } from '#api/circulation/services/store.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { insertComment } from '#api/portal/comments/store.ts';
import { insertTitleComment } from '#api/portal/comments/title-store.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { actionsFor, DECIDED, PHASES } from '#api/staff/decisions/kinds.ts';
import type { Input } from '#contract/calls.ts';
import { DECISION_KINDS, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import { dump } from '../../support/dump.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const LIST = 'GET /equipe/decisoes';
const OPEN = 'POST /equipe/decisoes/:tipo/:id/abrir';
const RELEASE = 'POST /equipe/decisoes/:tipo/:id/soltar';
const DECIDE = 'POST /equipe/decisoes/:tipo/:id';
const CHANGES = 'GET /equipe/decisoes/mudancas';
const MADE = 'GET /equipe/decisoes/:tipo/:id/decisao';
const FILE = 'GET /equipe/decisoes/arquivos/:cod';
const READER = 1;
const ROSA = { login: 'leitora', id: 2 };
const OTAVIO = { login: 'outro', id: 3 };
const PDF = Buffer.from('%PDF-1.7\nresposta\n%%EOF\n');
const SENT = { nome: 'resposta.pdf', conteudo: PDF.toString('base64') };
const AT = '2026-03-06T12:00:00.000Z';

const at = (libraryId: number) => ({ headers: { posto: `${libraryId};Balc%C3%A3o` } });

it('every state that waits or is under way leads on', () => {
  for (const kind of DECISION_KINDS) {
    for (const state of [...PHASES[kind].espera, ...PHASES[kind].andamento]) {
      expect(DECIDED[kind].moves).toHaveProperty(state);
      expect(actionsFor(kind, { state, isAsked: false })).not.toEqual([]);
    }
  }
});

describeEngine('decisions of staff', () => {
  let portal: Portal;
  let titles: number[] = [];
  let now = TEST_NOW;

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        const copies = [[{ libraryCode: 'central' }], [{ libraryCode: 'branch' }]];
        titles = await fillWithReaders(db, copies, password);
        for (const { id, login } of [ROSA, OTAVIO]) {
          const person = { name: login === 'leitora' ? 'Rosa Dias' : 'Otávio Brito' };
          await db.queries.updateTable('patrons').set(person).where('id', '=', id).execute();
          await saveRights(db.queries, {
            ...{ patronId: id, libraryId: CENTRAL, rights: ['decide' as const] },
          });
        }
        await db.queries
          .updateTable('patrons')
          .set({ email: 'leitor@ufvi.example', name: 'Davi Moura' })
          .where('id', '=', READER)
          .execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    const tables = [
      'service_questions',
      'service_files',
      'suggestion_moves',
      'staff_undos',
      'mail_outbox',
      'alerts',
    ];
    const decided = DECISION_KINDS.map((kind) => DECIDED[kind].table);
    for (const table of [...tables, ...decided, 'decision_claims', 'idempotency_keys']) {
      await portal.db.queries.deleteFrom(table as 'alerts').execute();
    }
    await portal.db.queries.deleteFrom('staff_acts').execute();
    await portal.db.queries.updateTable('copies').set({ state: null }).execute();
    await portal.signIn(ROSA.login);
  });

  const own = { patronId: READER, libraryId: CENTRAL, at: AT };
  const contact = { phone: '(31) 5555-0101', email: 'leitor@ufvi.example' };
  const make: Record<DecisionKind, (libraryId?: number) => Promise<number>> = {
    comentario: (libraryId = CENTRAL) =>
      portal.db.transaction((tx) => insertComment(tx, { ...own, libraryId, content: 'Mais luz' })),
    comentario_titulo: () =>
      portal.db.transaction((tx) =>
        insertTitleComment(tx, { ...own, titleId: titles[0] ?? 0, content: 'Ótimo' }),
      ),
    sugestao: (library_id = CENTRAL) =>
      portal.db.transaction((tx) =>
        insertSuggestion(tx, {
          ...{ patron_id: READER, library_id, title: 'Obra 1', author: 'Azevedo, Aluísio' },
          ...{ publisher: 'Ática', edition: '2', isbn_issn: '', periodical: '', other: 'Falta.' },
          ...{ state: 'pre_sugestao', created_at: AT, updated_at: AT },
        }),
      ),
    pedido: (originId = CENTRAL) =>
      portal.db.transaction((tx) =>
        insertLoanRequest(tx, {
          ...{ patronId: READER, originId, libraryId: BRANCH, authorised: '', at: new Date(AT) },
          wish: {
            titleId: titles[originId - 1] ?? 0,
            volume: '',
            tome: '',
            part: '',
            additional: false,
          },
          receipt: { ...contact, place: null, placeText: 'Balcão', homeAddress: null },
        }),
      ),
    servico: (libraryId = CENTRAL) =>
      portal.db.transaction((tx) =>
        insertService(tx, {
          ...{ ...own, ...contact, libraryId, kind: 'levantamento' as const, at: new Date(AT) },
          fields: { assunto: 'Leitura', descricao: 'Tudo', palavras_chave: 'ler' },
        }),
      ),
    deposito: () => portal.db.transaction((tx) => insertRequest(tx, { ...own, copyId: 1 })),
  };
  const makeOutside = (libraryId = CENTRAL) =>
    portal.db.transaction((tx) =>
      insertService(tx, {
        ...{ ...own, ...contact, libraryId, kind: 'emprestimo' as const, at: new Date(AT) },
        fields: { titulo: 'Anais', autor: 'Vários' },
      }),
    );
  const makeAll = async () => {
    const ids = new Map<DecisionKind, number>();
    for (const kind of DECISION_KINDS) ids.set(kind, await make[kind]());
    return ids;
  };
  const open = (tipo: DecisionKind, id: number) =>
    portal.call(OPEN, { params: { tipo, id } }, at(CENTRAL));
  type Body = Input<typeof DECIDE>['body'];
  const decide = (tipo: DecisionKind, id: number, body: Body, headers: object = {}) =>
    portal.call(
      DECIDE,
      { params: { tipo, id }, body },
      { headers: { ...at(CENTRAL).headers, ...headers } },
    );
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => {
        throw new Error('It was not refused');
      },
      (error: { statusCode: number; code: string; params?: object }) => error,
    );

  it('are of staff with the right', async () => {
    const id = await make.comentario();
    const body = { de: 'enviado', para: 'aprovado' };
    await portal.signIn('leitor');
    expect(await refusal(decide('comentario', id, body))).toMatchObject({
      ...{ statusCode: 403, code: 'staff_only' },
    });
    await portal.signIn(ROSA.login);
    expect(await refusal(portal.call(LIST, {}, at(BRANCH)))).toMatchObject({
      code: 'workstation_missing',
    });
  });

  it('are listed for the library, the oldest first, with their numbers', async () => {
    const ids = await makeAll();
    await make.comentario(BRANCH);
    await make.pedido(BRANCH);
    const listed = await portal.call(LIST, {}, at(CENTRAL));
    expect(listed.total).toBe(6);
    expect(listed.totais).toHaveLength(6);
    expect(listed.itens.map(({ tipo, cod }) => [tipo, cod]).sort()).toEqual(
      [...ids].map(([kind, id]) => [kind, id]).sort(),
    );
    expect(listed.itens.find(({ tipo }) => tipo === 'comentario_titulo')).toMatchObject({
      ...{ linha: 'Obra 1', pessoa: 'Davi M.', vinculo: 'Aluno', situacao: 'enviado' },
    });
    const under = await portal.call(LIST, { query: { situacao: 'andamento' } }, at(CENTRAL));
    expect(under).toMatchObject({ total: 0, itens: [] });
    // A name that was seen is logged once an hour, however often the list is read.
    const acts = await portal.db.queries
      .selectFrom('staff_acts')
      .select(['act', 'patron_id'])
      .execute();
    expect(acts).toEqual([{ act: 'listed', patron_id: READER }]);
  });

  it('of another library are not found', async () => {
    const id = await make.comentario(BRANCH);
    const gone = { statusCode: 404, code: 'thing_not_found' };
    expect(await refusal(open('comentario', id))).toMatchObject(gone);
    const body = { de: 'enviado', para: 'aprovado' };
    expect(await refusal(decide('comentario', id, body))).toMatchObject(gone);
    expect(await refusal(open('servico', 999))).toMatchObject(gone);
  });

  it('open with what there is to know, and each opening is logged', async () => {
    const ids = await makeAll();
    const idOf = (kind: DecisionKind) => ids.get(kind) ?? 0;
    expect(await open('comentario', idOf('comentario'))).toMatchObject({
      ...{ texto: 'Mais luz', acoes: ['aprovado', 'recusado'] },
    });
    expect(await open('comentario_titulo', idOf('comentario_titulo'))).toMatchObject({
      ...{ linha: 'Obra 1', texto: 'Ótimo' },
    });
    const suggestion = await open('sugestao', idOf('sugestao'));
    expect(suggestion).toMatchObject({
      texto: 'Falta.',
      semelhantes: { titulos: 1, sugestoes: 0 },
      acoes: ['sugestao_compra', 'nao_atendida', 'ja_existe', 'duplicada'],
    });
    expect(suggestion.fatos).toContainEqual({ nome: 'acervo', valor: 'Obra 1, 1 ex.' });
    expect(await open('pedido', idOf('pedido'))).toMatchObject({
      exemplares: [{ codigo_barras: 'c1', chamada: '861' }],
      acoes: ['em_transito', 'disponivel', 'nao_atendida'],
    });
    expect(await open('servico', idOf('servico'))).toMatchObject({
      campos: [{ nome: 'assunto', valor: 'Leitura' }, { nome: 'descricao' }, {}],
      acoes: ['disponivel', 'nao_atendida', 'em_busca', 'pergunta'],
    });
    expect((await open('deposito', idOf('deposito'))).fatos).toContainEqual({
      ...{ nome: 'chamada', valor: '861' },
    });
    const acts = await portal.db.queries
      .selectFrom('staff_acts')
      .select(['act', 'patron_id'])
      .execute();
    expect(acts).toEqual(Array(6).fill({ act: 'read', patron_id: READER }));
  });

  it('show to others who reads them, until they are left or ten minutes have passed', async () => {
    const id = await make.comentario();
    await open('comentario', id);
    await portal.signIn(OTAVIO.login);
    const { desde } = await portal.call(LIST, {}, at(CENTRAL));
    const reading = async () =>
      (await portal.call(CHANGES, { query: { desde } }, at(CENTRAL))).lendo;
    const told = [expect.objectContaining({ tipo: 'comentario', cod: id, pessoa: 'Rosa D.' })];
    expect(await reading()).toEqual(told);
    expect((await portal.call(LIST, {}, at(CENTRAL))).itens).toMatchObject([
      { lendo: { pessoa: 'Rosa D.' } },
    ]);
    // Opening it, too, takes nothing away from her.
    expect((await open('comentario', id)).lendo).toMatchObject({ pessoa: 'Rosa D.' });
    const params = { tipo: 'comentario', id } as const;
    expect(await portal.call(RELEASE, { params }, at(CENTRAL))).toEqual({ solto: false });
    expect(await reading()).toEqual(told);
    now = new Date(TEST_NOW.getTime() + 600_001);
    expect(await reading()).toEqual([]);
    now = TEST_NOW;
    await portal.signIn(ROSA.login);
    expect(await portal.call(RELEASE, { params }, at(CENTRAL))).toEqual({ solto: true });
    await portal.signIn(OTAVIO.login);
    expect(await reading()).toEqual([]);
  });

  it('are made by one of two, and the other is told who and when', async () => {
    const id = await make.sugestao();
    const { desde } = await portal.call(LIST, {}, at(CENTRAL));
    const body = { de: 'pre_sugestao', para: 'sugestao_compra', resposta: 'Entrou na compra.' };
    const done = await decide('sugestao', id, body);
    expect(done).toMatchObject({ situacao: 'sugestao_compra' });
    await portal.signIn(OTAVIO.login);
    const changes = await portal.call(CHANGES, { query: { desde } }, at(CENTRAL));
    expect(changes.decididos).toMatchObject([
      {
        tipo: 'sugestao',
        cod: id,
        pessoa: 'Rosa D.',
        situacao: 'sugestao_compra',
        desfeito: false,
      },
    ]);
    const late = await refusal(decide('sugestao', id, { de: 'pre_sugestao', para: 'ja_existe' }));
    expect(late).toMatchObject({
      ...{ statusCode: 422, code: 'decision_made' },
      params: { pessoa: 'Rosa D.', em: TEST_NOW.toISOString(), situacao: 'sugestao_compra' },
    });
    const alerts = await portal.db.queries.selectFrom('alerts').select('kind').execute();
    expect(alerts).toEqual([{ kind: 'suggestion' }]);
  });

  it('are made once of two that arrive together', async () => {
    const id = await make.comentario();
    const answers = await Promise.allSettled([
      decide('comentario', id, { de: 'enviado', para: 'aprovado' }),
      decide('comentario', id, { de: 'enviado', para: 'recusado' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const acts = portal.db.queries.selectFrom('staff_acts').select('id').where('act', '=', 'moved');
    expect(await acts.execute()).toHaveLength(1);
  });

  it('show what was written to the patron, whatever the kind', async () => {
    const words = async (tipo: DecisionKind, id: number) =>
      (await portal.call(MADE, { params: { tipo, id } }, at(CENTRAL))).resposta;
    const ids = await makeAll();
    for (const [tipo, id] of ids) {
      expect(await refusal(portal.call(MADE, { params: { tipo, id } }, at(CENTRAL)))).toMatchObject(
        {
          ...{ statusCode: 404, code: 'thing_not_found' },
        },
      );
      const { situacao: de, acoes } = await open(tipo, id);
      await decide(tipo, id, { de, para: acoes[0] ?? '', resposta: `Palavras de ${tipo}` });
    }
    await portal.signIn(OTAVIO.login);
    for (const [tipo, id] of ids) {
      const made = await portal.call(MADE, { params: { tipo, id } }, at(CENTRAL));
      expect(made).toMatchObject({ pessoa: 'Rosa D.', resposta: `Palavras de ${tipo}` });
      expect((await open(tipo, id)).decidido).toEqual(made);
    }
    const id = await make.servico();
    await decide('servico', id, { de: 'aguardando', para: 'pergunta', resposta: 'De que anos?' });
    expect(await words('servico', id)).toBe('De que anos?');
    await portal.signIn('leitor');
    const params = { tipo: 'servico', id } as const;
    expect(await refusal(portal.call(MADE, { params }, at(CENTRAL)))).toMatchObject({
      code: 'staff_only',
    });
  });

  it('open the files of a request of the library, and no others', async () => {
    const file = { patronId: READER, sender: 'patron', name: 'capa.pdf' } as const;
    const add = (requestId: number | null) =>
      portal.db.transaction((tx) =>
        insertFile(tx, { ...file, requestId, media: 'application/pdf', content: PDF, at: now }),
      );
    const id = await make.servico();
    const cod = await add(id);
    const opened = await open('servico', id);
    expect(opened.arquivos).toEqual([
      { cod_arquivo: cod, nome: 'capa.pdf', bytes: PDF.length, da_biblioteca: false },
    ]);
    const read = (number: number) => portal.call(FILE, { params: { cod: number } }, at(CENTRAL));
    expect(await read(cod)).toEqual({
      ...{ nome: 'capa.pdf', tipo: 'application/pdf', conteudo: SENT.conteudo },
    });
    const acts = portal.db.queries.selectFrom('staff_acts').select('act').where('act', '=', 'read');
    expect(await acts.execute()).toHaveLength(2);
    for (const other of [await add(await makeOutside(BRANCH)), await add(null), 999]) {
      expect((await refusal(read(other))).statusCode).toBe(404);
    }
    await portal.signIn('leitor');
    expect((await refusal(read(cod))).code).toBe('staff_only');
  });

  it('send a file with the reply, which undoing takes back', async () => {
    const id = await make.servico();
    const before = await dump(portal.db);
    const body = { de: 'aguardando', para: 'disponivel', resposta: 'Segue.', arquivo: SENT };
    const program = { nome: 'a.exe', conteudo: Buffer.from('MZ').toString('base64') };
    const wrong = decide('servico', id, { ...body, arquivo: program });
    expect(await refusal(wrong)).toMatchObject({ statusCode: 422, code: 'file_kind_wrong' });
    const comment = decide('comentario', await make.comentario(), {
      ...{ de: 'enviado', para: 'aprovado', arquivo: SENT },
    });
    expect(await refusal(comment)).toMatchObject({ code: 'file_not_taken' });
    await portal.db.queries.deleteFrom('general_comments').execute();
    const { cod_ato } = await decide('servico', id, body);
    await portal.call('POST /equipe/atos/:id/desfazer', { params: { id: cod_ato } }, at(CENTRAL));
    expect(await dump(portal.db)).toEqual(before);
    await decide('servico', id, body);
    await portal.signIn('leitor');
    const { itens } = await portal.call('GET /solicitacoes/:tipo', {
      params: { tipo: 'levantamento' },
    });
    expect(itens[0]).toMatchObject({
      resposta: 'Segue.',
      arquivos: [{ nome: SENT.nome, bytes: PDF.length, da_biblioteca: true }],
    });
  });

  it.for([
    ['comentario', 'recusado', 'general_comment'],
    ['comentario_titulo', 'recusado', 'comment'],
    ['sugestao', 'nao_atendida', 'suggestion'],
    ['pedido', 'nao_atendida', 'request'],
    ['servico', 'nao_atendida', 'service'],
    ['deposito', 'cancelado', 'stack'],
  ] as const)('that refuse tell the patron why: %s → %s', async ([tipo, para, kind]) => {
    const id = await make[tipo]();
    const { situacao: de } = await open(tipo, id);
    await decide(tipo, id, { de, para, resposta: 'Não cabe.' });
    const alerts = await portal.db.queries
      .selectFrom('alerts')
      .select(['kind', 'params'])
      .execute();
    expect(alerts.map((alert) => [alert.kind, alert.params])).toEqual([
      [kind, expect.stringContaining('Não cabe.')],
    ]);
    await portal.signIn('leitor');
    const told = await portal.call('GET /solicitacoes/alertas', {
      query: { dataIni: '2026-01-01', dataFim: '2026-12-31' },
    });
    expect(JSON.stringify(told.itens)).toContain('Não cabe.');
  });

  it('of interlibrary loan are counted apart, and decided like the others', async () => {
    const id = await makeOutside();
    const { totais } = await portal.call(LIST, {}, at(CENTRAL));
    expect(totais).toEqual([{ tipo: 'servico', servico: 'emprestimo', total: 1 }]);
    const before = await dump(portal.db);
    const { cod_ato } = await decide('servico', id, { de: 'aguardando', para: 'em_busca' });
    await portal.call('POST /equipe/atos/:id/desfazer', { params: { id: cod_ato } }, at(CENTRAL));
    expect(await dump(portal.db)).toEqual(before);
    await decide('servico', id, {
      de: 'aguardando',
      para: 'nao_atendida',
      resposta: 'Ninguém tem.',
    });
    expect((await portal.call(LIST, {}, at(CENTRAL))).total).toBe(0);
  });

  it('and claims of another library are not told', async () => {
    await saveRights(portal.db.queries, {
      ...{ patronId: OTAVIO.id, libraryId: BRANCH, rights: ['decide' as const] },
    });
    const ids = { branch: await make.comentario(BRANCH), central: await make.comentario() };
    const { desde, itens, totais } = await portal.call(LIST, {}, at(CENTRAL));
    expect(itens).toMatchObject([{ cod: ids.central }]);
    expect(totais).toMatchObject([{ total: 1 }]);
    await portal.signIn(OTAVIO.login);
    const params = { tipo: 'comentario', id: ids.branch } as const;
    await portal.call(OPEN, { params }, at(BRANCH));
    const body = { de: 'enviado', para: 'aprovado', resposta: 'Obrigado' };
    await portal.signIn(ROSA.login);
    const changes = () => portal.call(CHANGES, { query: { desde } }, at(CENTRAL));
    expect((await changes()).lendo).toEqual([]);
    await portal.signIn(OTAVIO.login);
    await portal.call(DECIDE, { params, body }, at(BRANCH));
    await portal.signIn(ROSA.login);
    expect((await changes()).decididos).toEqual([]);
    expect((await refusal(portal.call(MADE, { params }, at(CENTRAL)))).statusCode).toBe(404);
    await saveRights(portal.db.queries, { patronId: OTAVIO.id, libraryId: BRANCH, rights: [] });
  });

  it('are refused where the patron has withdrawn it, and where a state leads elsewhere', async () => {
    const id = await make.servico();
    const { queries } = portal.db;
    const wrong = { de: 'aguardando', para: 'atendida' };
    expect(await refusal(decide('servico', id, wrong))).toMatchObject({ code: 'move_not_allowed' });
    await queries.updateTable('service_requests').set({ state: 'removida' }).execute();
    const body = { de: 'aguardando', para: 'em_busca' };
    expect(await refusal(decide('servico', id, body))).toMatchObject({ code: 'decision_changed' });
    expect(await queries.selectFrom('staff_undos').selectAll().execute()).toEqual([]);
  });

  it('sent again with their key are made once', async () => {
    const id = await make.comentario();
    const key = { 'idempotency-key': 'a' };
    const body = { de: 'enviado', para: 'aprovado' };
    const first = await decide('comentario', id, body, key);
    expect(await decide('comentario', id, body, key)).toEqual(first);
  });

  it('send the copy that is named', async () => {
    const id = await make.pedido();
    const body = { de: 'aguardando', para: 'em_transito' };
    const other = decide('pedido', id, { ...body, codigo_barras: 'c2' });
    expect(await refusal(other)).toMatchObject({ code: 'request_none_available' });
    await decide('pedido', id, { ...body, codigo_barras: 'c1' });
    const under = await portal.call(LIST, { query: { situacao: 'andamento' } }, at(CENTRAL));
    expect(under.itens).toMatchObject([{ tipo: 'pedido', situacao: 'em_transito' }]);
    expect((await open('pedido', id)).fatos).toContainEqual({ nome: 'exemplar', valor: 'c1' });
  });

  it('ask the patron, and wait under way for the answer', async () => {
    const id = await make.servico();
    const body = { de: 'aguardando', para: 'pergunta' };
    expect(await refusal(decide('servico', id, body))).toMatchObject({ code: 'service_required' });
    const comment = await make.comentario();
    const wrong = decide('comentario', comment, { de: 'enviado', para: 'pergunta' });
    expect(await refusal(wrong)).toMatchObject({ code: 'move_not_allowed' });
    await decide('servico', id, { ...body, resposta: 'De que anos?' });
    const again = decide('servico', id, { ...body, resposta: 'E onde?' });
    expect(await refusal(again)).toMatchObject({ code: 'service_asked_already' });
    const kinds = async () =>
      (await portal.call(LIST, {}, at(CENTRAL))).itens.map(({ tipo }) => tipo);
    expect(await kinds()).toEqual(['comentario']);
    expect(await open('servico', id)).toMatchObject({ perguntas: [{ pergunta: 'De que anos?' }] });
    await portal.db.transaction((tx) =>
      answerQuestion(
        tx,
        { patronId: READER, id, kinds: ['levantamento'] },
        { text: '1990', at: now },
      ),
    );
    expect((await kinds()).sort()).toEqual(['comentario', 'servico']);
  });

  it.for([
    ['comentario', 'enviado', 'aprovado'],
    ['comentario_titulo', 'enviado', 'recusado'],
    ['sugestao', 'pre_sugestao', 'sugestao_compra'],
    ['pedido', 'aguardando', 'em_transito'],
    ['servico', 'aguardando', 'disponivel'],
    ['servico', 'aguardando', 'pergunta'],
    ['deposito', 'pedido', 'separado'],
  ] as const)(
    'that are undone leave the database as it was: %s, %s → %s',
    async ([tipo, de, para]) => {
      const id = await make[tipo]();
      const before = await dump(portal.db);
      const { cod_ato } = await decide(tipo, id, { de, para, resposta: 'Palavras' });
      expect(await dump(portal.db)).not.toEqual(before);
      const mails = await portal.db.queries.selectFrom('mail_outbox').select('next_at').execute();
      const minute = new Date(TEST_NOW.getTime() + 60_000).toISOString();
      expect(mails.filter(({ next_at }) => next_at !== minute)).toEqual([]);
      await portal.call('POST /equipe/atos/:id/desfazer', { params: { id: cod_ato } }, at(CENTRAL));
      expect(await dump(portal.db)).toEqual(before);
      await portal.signIn(OTAVIO.login);
      const desde = TEST_NOW.toISOString();
      const changes = await portal.call(CHANGES, { query: { desde } }, at(CENTRAL));
      expect(changes.decididos).toMatchObject([
        { cod: id, desfeito: false },
        { tipo, cod: id, desfeito: true, situacao: de },
      ]);
    },
  );
});
