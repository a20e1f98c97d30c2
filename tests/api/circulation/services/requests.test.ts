import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import type { Input } from '#contract/calls.ts';
import { formOf, SERVICE_KINDS } from '#contract/shared/service-forms.ts';
import { BRANCH, CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const COPY = 'POST /solicitacoes/comutacao-bibliografica/:x';
const SURVEY = 'POST /solicitacoes/levantamento-bibliografico';
const RESEARCH = 'POST /solicitacoes/pesquisa-especializada';
const OUTSIDE = 'POST /solicitacoes/emprestimo-inter-bibliotecas';
const LIST = 'GET /solicitacoes/:tipo';
const ONE = 'GET /solicitacoes/:tipo/:cod';
const FORM = 'GET /solicitacoes/:tipo/dados';
const REMOVE = 'DELETE /solicitacoes/:tipo/:cod';
const LIMIT = 3;

const CONTACT = { biblioteca: CENTRAL, telefone: 'tel. (11) 95555-0101', email: 'a@b.example' };
const ARTICLE = {
  ...CONTACT,
  titulo_artigo: '  O regionalismo\nnordestino ',
  titulo_periodico: 'Revista Brasileira de História',
  ano: '1988',
  pagina_inicial: '131',
  pagina_final: '133',
  forma_envio: 'email',
  estudo_pessoal: 'sim',
};
const SURVEYED = {
  ...CONTACT,
  assunto: 'Leitura em voz alta 📚',
  descricao: 'O que se escreveu.\r\nDesde 1990.',
  palavras_chave: 'leitura; escola',
  finalidade: 'pesquisa',
};

describeEngine('requests to the reference desk through the real client', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const mail = keepMail();

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    const limits = { ...DEMONSTRATION_SETTINGS.limits, pendingServices: LIMIT };
    portal = await startPortal({
      mail,
      now: () => now,
      settings: { ...DEMONSTRATION_SETTINGS, limits },
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        await db.queries
          .updateTable('patrons')
          .set({ email: 'leitor@ufvi.example', name: 'Rita Sá' })
          .where('login', '=', 'leitor')
          .execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    mail.letters.length = 0;
    for (const table of ['service_requests', 'mail_outbox', 'idempotency_keys'] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    portal.speak('pt');
    await portal.signIn('leitor');
  });

  type CopyBody = Input<typeof COPY>['body'];
  const askCopy = (change: Partial<CopyBody> = {}) =>
    portal.call(COPY, { params: { x: 'artigo' }, body: { ...ARTICLE, ...change } });
  const refusedCopy = async (x: 'artigo' | 'tese' | 'parte', body: CopyBody) => {
    const { statusCode, fields } = await portal.refusal(COPY, { params: { x }, body });
    return [statusCode, ...fields.map(({ field, problem }) => `${field}: ${problem}`)];
  };
  const move = (id: number, to: string, reply?: string) => {
    const entity = DESK_ENTITIES.get('service');
    if (!entity) throw new Error('The desk knows no services');
    now = new Date(now.getTime() + 60_000);
    const at = now.toISOString();
    return portal.db.transaction((tx) => moveByStaff(tx, entity, { id, to, at, reply }));
  };
  const sendMail = async () => {
    const job = JOBS.find(({ name }) => name === 'mail');
    await job?.run({ ...portal.services, warn: (text: string) => expect.fail(text) });
    return mail.letters;
  };

  it('are closed to whoever is not signed in', async () => {
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    const own = { params: { tipo: 'comutacao', cod: 1 } } as const;
    expect(await portal.refusal(COPY, { params: { x: 'artigo' }, body: ARTICLE })).toMatchObject(
      closed,
    );
    expect(await portal.refusal(SURVEY, { body: SURVEYED })).toMatchObject(closed);
    expect(await portal.refusal(LIST, { params: { tipo: 'todas' } })).toMatchObject(closed);
    expect(await portal.refusal(ONE, own)).toMatchObject(closed);
    expect(await portal.refusal(REMOVE, own)).toMatchObject(closed);
  });

  it('are made once for one key, kept tidily, and shown to who made them alone', async () => {
    const key = { idempotencyKey: 'once' };
    const made = await portal.call(SURVEY, { body: SURVEYED }, key);
    expect(made).toMatchObject({ tipo: 'levantamento', situacao: 'aguardando' });
    expect(await portal.call(SURVEY, { body: SURVEYED }, key)).toEqual(made);
    const { itens, total } = await portal.call(LIST, { params: { tipo: 'todas' } });
    expect(total).toBe(1);
    expect(itens[0]).toMatchObject({
      ...{ cod_solicitacao: made.cod_solicitacao, titulo: 'Leitura em voz alta 📚' },
      ...{ subtipo: 'levantamento', situacao: 'aguardando', desc_situacao: 'Aguardando' },
      ...{ data: '2026-03-12T14:20:00-03:00', desc_biblioteca: 'Biblioteca Central' },
      acoes: { remover: { permitido: true, motivos: [] } },
    });
    const own = { params: { tipo: 'levantamento', cod: made.cod_solicitacao } } as const;
    expect(await portal.call(ONE, own)).toMatchObject({
      ...{ telefone: '(11) 95555-0101', email: 'a@b.example' },
      campos: { descricao: 'O que se escreveu.\nDesde 1990.', finalidade: 'pesquisa' },
    });
    const elsewhere = { params: { ...own.params, tipo: 'comutacao' } } as const;
    expect((await portal.refusal(ONE, elsewhere)).code).toBe('request_not_found');
    await portal.signIn('outro');
    expect((await portal.refusal(ONE, own)).code).toBe('request_not_found');
    expect((await portal.refusal(REMOVE, own)).code).toBe('request_not_found');
    expect((await portal.call(LIST, { params: { tipo: 'todas' } })).total).toBe(0);
  });

  it('are refused with everything that is wrong, each with its field', async () => {
    const nothing = { biblioteca: 0, telefone: '', email: 'nobody' };
    expect(
      await refusedCopy('artigo', { ...nothing, pagina_inicial: '9', pagina_final: '8' }),
    ).toEqual([
      422,
      'titulo_artigo: service_required',
      'titulo_periodico: service_required',
      'ano: service_required',
      'pagina_final: service_pages_reversed',
      'forma_envio: service_required',
      'estudo_pessoal: service_study_required',
      'biblioteca: library_not_found',
      'telefone: request_phone_required',
      'email: request_email_required',
    ]);
    expect(await refusedCopy('tese', { ...ARTICLE, titulo: '\u200b ', grau: 'mestre' })).toEqual([
      422,
      'titulo: service_required',
      'autor: service_required',
      'grau: service_choice_wrong',
      'instituicao: service_required',
    ]);
    expect(await refusedCopy('parte', ARTICLE)).toEqual([
      422,
      'titulo_parte: service_required',
      'titulo: service_required',
    ]);
    const research = await portal.refusal(RESEARCH, {
      body: { ...CONTACT, assunto: 'x', descricao: 'y', prazo: '2026-03-11' },
    });
    expect(research.fields).toMatchObject([{ field: 'prazo', problem: 'service_day_past' }]);
    const outside = await portal.refusal(OUTSIDE, { body: { ...CONTACT, ano: '38' } });
    expect(outside.fields.map(({ field }) => field)).toEqual(['titulo', 'autor', 'ano']);
  });

  it('are refused when the same waits already, or as many as may', async () => {
    const { cod_solicitacao: id } = await askCopy();
    expect(
      await refusedCopy('artigo', { ...ARTICLE, titulo_artigo: 'o REGIONALISMO nordestino' }),
    ).toEqual([422, 'geral: request_identical']);
    await move(id, 'disponivel');
    await askCopy();
    await askCopy({ ano: '1989' });
    await portal.call(OUTSIDE, { body: { ...CONTACT, titulo: 'Viagem', autor: 'Spix' } });
    const { acoes } = await portal.call(FORM, { params: { tipo: 'comutacao' } });
    expect(acoes.solicitar.motivos).toMatchObject([
      { codigo: 'request_limit_reached', params: { limite: LIMIT } },
    ]);
    const full = await portal.refusal(COPY, {
      params: { x: 'artigo' },
      body: { ...ARTICLE, ano: '1990' },
    });
    expect(full).toMatchObject({ code: 'request_limit_reached', params: { limite: LIMIT } });
  });

  it('begin with what was given last', async () => {
    const first = await portal.call(FORM, { params: { tipo: 'emprestimo-inter-bibliotecas' } });
    expect(first).toMatchObject({
      ...{ email: 'leitor@ufvi.example', acoes: { solicitar: { permitido: true } } },
      bibliotecas: [{ cod_biblioteca: CENTRAL }, { cod_biblioteca: BRANCH }],
    });
    expect(first).not.toHaveProperty('telefone');
    await askCopy({ biblioteca: BRANCH });
    expect(await portal.call(FORM, { params: { tipo: 'levantamento' } })).toMatchObject({
      ...{ biblioteca: BRANCH, telefone: '(11) 95555-0101', email: 'a@b.example' },
    });
  });

  it('are answered at the desk, and each move is told by mail, once', async () => {
    const { cod_solicitacao: id } = await askCopy();
    const entity = DESK_ENTITIES.get('service');
    const [listed] = (await entity?.list(portal.db.queries, 'aguardando')) ?? [];
    expect(listed).toMatchObject({ patron: 'leitor', library: 'Biblioteca Central' });
    expect(listed?.text).toContain('titulo_periodico: Revista Brasileira de História');
    expect(await move(id, 'atendida')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expect(await sendMail()).toEqual([]);
    expect(await move(id, 'em_busca')).toEqual({ from: 'aguardando' });
    const [searching] = await sendMail();
    expect(searching).toMatchObject({
      to: ['leitor@ufvi.example'],
      subject: 'Seu pedido: O regionalismo nordestino',
    });
    expect(searching?.text).toContain('está em busca: Biblioteca Central.');
    await move(id, 'disponivel', '8 páginas.\nSem custo.');
    const [, found, ...more] = await sendMail();
    expect(found?.text).toContain('Resposta da biblioteca: 8 páginas.\nSem custo.');
    expect(more).toEqual([]);
    const own = { params: { tipo: 'comutacao', cod: id } } as const;
    const row = await portal.call(ONE, own);
    expect(row).toMatchObject({ situacao: 'disponivel', resposta: '8 páginas.\nSem custo.' });
    expect(row.andamento.map(({ etapa }) => etapa)).toEqual(['feita', 'feita', 'atual', 'por_vir']);
    expect((await portal.refusal(REMOVE, own)).code).toBe('service_answered');
    await move(id, 'nao_atendida');
    const last = await portal.call(ONE, own);
    // What was written once stays until something else is written.
    expect(last).toMatchObject({ andamento: [], resposta: '8 páginas.\nSem custo.' });
  });

  it('tell of the last of several moves that wait to be told', async () => {
    const { cod_solicitacao: id } = await askCopy();
    await move(id, 'em_busca');
    await move(id, 'disponivel');
    const told = await sendMail();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('está disponível');
  });

  describe('once made', () => {
    it('are taken back while nobody has answered, and may be made anew', async () => {
      const { cod_solicitacao: cod } = await askCopy();
      await move(cod, 'em_busca');
      const own = { params: { tipo: 'comutacao', cod } } as const;
      expect(await portal.call(REMOVE, own)).toEqual({
        cod_solicitacao: cod,
        situacao: 'removida',
      });
      expect((await portal.refusal(REMOVE, own)).code).toBe('service_answered');
      expect(await askCopy()).toMatchObject({ situacao: 'aguardando' });
    });

    it('are listed by type and state, newest first, page by page', async () => {
      const { cod_solicitacao: first } = await askCopy();
      await move(first, 'em_busca');
      await portal.call(SURVEY, { body: SURVEYED });
      now = new Date(now.getTime() + 1000);
      await portal.call(OUTSIDE, { body: { ...CONTACT, titulo: 'Viagem', autor: 'Spix' } });
      const titles = async (
        tipo: Input<typeof LIST>['params']['tipo'],
        query: Input<typeof LIST>['query'] = {},
      ) =>
        (await portal.call(LIST, { params: { tipo }, query })).itens.map(({ subtipo }) => subtipo);
      expect(await titles('todas')).toEqual(['emprestimo', 'levantamento', 'artigo']);
      expect(await titles('todas', { perPage: 2, page: 2 })).toEqual(['artigo']);
      expect(await titles('comutacao')).toEqual(['artigo']);
      expect(await titles('emprestimo-inter-bibliotecas')).toEqual(['emprestimo']);
      expect(await titles('pesquisa-especializada')).toEqual([]);
      expect(await titles('todas', { status: 'em_busca' })).toEqual(['artigo']);
      expect(await titles('levantamento', { status: 'atendida' })).toEqual([]);
    });
  });

  it('are published with what must be filled in and what a choice takes', async () => {
    interface Form {
      title: string;
      required: string[];
      properties: Record<string, { enum?: string[]; pattern?: string }>;
    }
    const contract = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      paths: Record<
        string,
        { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
      >;
    };
    const bodyOf = (path: string) =>
      contract.paths[`/api/solicitacoes/${path}`]?.post.requestBody.content['application/json']
        .schema;
    const copies = (bodyOf('comutacao-bibliografica/{x}') as { anyOf: Form[] }).anyOf;
    const forms = new Map(copies.map((form) => [form.title, form]));
    for (const path of [
      'levantamento-bibliografico',
      'pesquisa-especializada',
      'emprestimo-inter-bibliotecas',
      'ficha-catalografica',
    ]) {
      const form = bodyOf(path) as Form;
      forms.set(form.title, form);
    }
    expect([...forms.keys()].sort()).toEqual([...SERVICE_KINDS].sort());
    for (const kind of SERVICE_KINDS) {
      const { required = [], properties = {} } = forms.get(kind) ?? {};
      const fields = Object.entries(formOf(kind));
      const needed = fields.filter(([, field]) => field.required).map(([name]) => name);
      expect(required.toSorted()).toEqual(
        ['biblioteca', 'telefone', 'email', ...needed].toSorted(),
      );
      for (const [name, { type, options }] of fields) {
        const taken = type === 'tick' ? ['sim'] : options;
        expect(properties[name]?.enum).toEqual(taken);
      }
    }
  });
});
