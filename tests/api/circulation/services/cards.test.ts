import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAuthorities } from '#api/catalogue/authorities/records.ts';
import { replaceTracings } from '#api/catalogue/authorities/tracings.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { completeCard } from '#api/circulation/services/acts.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import type { Database } from '#api/core/db/connection.ts';
import { authorityKey } from '#api/catalogue/marc/map/heading-text.ts';
import { addTitles, book, CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { pdfTexts, readPdf } from '../../../support/documents/pdf.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const CARD = 'POST /solicitacoes/ficha-catalografica';
const DRAFT = 'POST /solicitacoes/ficha-catalografica/rascunho';
const CONTACT = { biblioteca: CENTRAL, telefone: '5555-0101', email: 'a@b.example' };
const BODY = {
  ...CONTACT,
  ...{ autor_sobrenome: 'Santos', autor_nome: 'Maria', titulo: 'Ler <em> voz alta' },
  ...{ tipo_trabalho: 'doutorado', curso: 'Letras', instituicao: 'UFVI', local: 'Ipê' },
  ...{ ano: '2026', folhas: '120', ilustracoes: 'sim', assunto_1: 'Leitura' },
};

/** A subject, with another form that its record gives. */
const addSubject = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const heading = { kind: 'topic', heading: 'Leitura em voz alta', dates: '' } as const;
    const key = authorityKey('topic', heading.heading);
    const { ids } = await ensureAuthorities(tx, [{ ...heading, key }], TEST_NOW.toISOString());
    const id = ids.get(key) ?? 0;
    const tracing = { kind: 'topic', headingKey: 'leitura oral', relation: 'see_from' } as const;
    await replaceTracings(tx, new Map([[id, [tracing]]]));
  });

describeEngine('catalogue cards through the real client', () => {
  let portal: Portal;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        await addSubject(db);
      },
    });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  it('are drafted from what is filled in, and nothing is kept', async () => {
    const draft = await portal.call(DRAFT, { body: { ...BODY, telefone: '', email: '' } });
    expect(draft.cabecalho).toBe('Santos, Maria.');
    expect(draft.paragrafos).toContain('Tese (Doutorado em Letras) – UFVI, 2026.');
    expect(draft.classes).toEqual([]);
    portal.speak('en');
    const english = await portal.call(DRAFT, { body: BODY });
    expect(english.paragrafos).toContain('120 leaves : ill. ; 30 cm.');
    portal.speak('pt');
    const pages = { bibliografia_inicial: '118', bibliografia_final: '110', folhas: 'muitas' };
    const { fields } = await portal.refusal(DRAFT, { body: { ...BODY, ...pages } });
    expect(fields).toMatchObject([
      { field: 'folhas', problem: 'service_page_wrong' },
      { field: 'bibliografia_final', problem: 'service_pages_reversed' },
    ]);
    const tipo = 'ficha-catalografica';
    expect((await portal.call('GET /solicitacoes/:tipo', { params: { tipo } })).total).toBe(0);
  });

  it('are a page and a PDF under an address that is told to who asked (GET /fichas/:chave, GET /fichas/:chave/pdf), and are completed at the desk', async () => {
    const { cod_solicitacao: cod } = await portal.call(CARD, { body: BODY });
    const params = { tipo: 'ficha-catalografica', cod } as const;
    const { url_html: html = '', url_pdf: pdf = '' } = await portal.call(
      'GET /solicitacoes/:tipo/:cod',
      { params },
    );
    const read = (address: string) => fetch(`${portal.url}${address}`);
    const draft = await read(html);
    expect(draft.headers.get('cache-control')).toBe('no-store');
    expect(draft.headers.get('x-robots-tag')).toContain('noindex');
    const page = await draft.text();
    expect(page).toContain('Rascunho');
    expect(page).toContain('Ler &lt;em&gt; voz alta / Maria Santos. – Ipê, 2026.');
    expect((await read(html.replace(/fichas\/\d+/, 'fichas/999'))).status).toBe(404);

    const added = { cutter: 'S237l', cdd: '028.9', cdu: '028' };
    expect(await completeCard(portal.db, cod, added)).toBe(true);
    expect(await completeCard(portal.db, cod, { cdu: ' ' })).toBe(true);
    expect(await completeCard(portal.db, cod + 1, added)).toBe(false);
    const entity = DESK_ENTITIES.get('service');
    if (!entity) throw new Error('The desk knows no services');
    const move = { id: cod, to: 'disponivel', at: TEST_NOW.toISOString() };
    await portal.db.transaction((tx) => moveByStaff(tx, entity, move));
    const confirmed = await (await read(html)).text();
    expect(confirmed).toContain('Conferida');
    expect(confirmed).not.toContain('Rascunho');
    const answer = await read(pdf);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const texts = pdfTexts(readPdf(new Uint8Array(await answer.arrayBuffer())).root);
    for (const text of ['S237l', 'Santos, Maria.', 'CDD 028.9', 'Ficha catalográfica']) {
      expect(texts).toContain(text);
    }
    expect(texts).not.toContain('CDU 028');
  });

  it('take their subjects from the authorities, and tell which are not there', async () => {
    const body = {
      ...{ ...BODY, titulo: 'Outro trabalho', assunto_1: 'LEITURA  ORAL.' },
      ...{ assunto_2: 'Tipografia 📚', assunto_3: 'leitura em voz alta' },
    };
    const { paragrafos, assuntos } = await portal.call(DRAFT, { body });
    expect(paragrafos.at(-1)).toBe('1. Leitura em voz alta. 2. Tipografia 📚. I. Título.');
    expect(assuntos).toMatchObject([
      { descricao: 'Leitura em voz alta', cod_autoridade: expect.any(Number) as number },
      { campo: 'assunto_2', descricao: 'Tipografia 📚' },
      { descricao: 'Leitura em voz alta' },
    ]);
    expect(assuntos[1]).not.toHaveProperty('cod_autoridade');
    const { cod_solicitacao: cod } = await portal.call(CARD, { body });
    const read = async () => {
      const params = { tipo: 'ficha-catalografica', cod } as const;
      return portal.call('GET /solicitacoes/:tipo/:cod', { params });
    };
    expect(await read()).toMatchObject({ assuntos, campos: { assunto_1: 'Leitura em voz alta' } });
    expect(Object.keys((await read()).campos).join()).not.toContain('codigo');
    // The same subject in other words is the same request.
    const again = { ...body, assunto_1: 'Leitura em voz alta' };
    expect((await portal.refusal(CARD, { body: again })).code).toBe('request_identical');
    const list = await DESK_ENTITIES.get('service')?.list(portal.db.queries);
    const told = list?.find(({ id }) => id === cod)?.text ?? '';
    expect(told).toContain('assunto_2: Tipografia 📚 (not among the authorities)');
    expect(told).toMatch(/assunto_1: Leitura em voz alta \(authority \d+\)/);
    expect(told).not.toContain('codigo');
    // A librarian puts another in its place: a tie goes with the words that it came from.
    const changed = { assunto_1: 'Tipografia', assunto_2: 'leitura oral', assunto_3: '' };
    expect(await completeCard(portal.db, cod, changed)).toBe(true);
    expect((await read()).assuntos).toEqual([
      { campo: 'assunto_1', descricao: 'Tipografia' },
      { ...assuntos[0], campo: 'assunto_2' },
    ]);
  });

  it('tell the desk which marks people of such a name have on the shelves', async () => {
    const copy = (callNumber: string) => [{ libraryCode: 'central', callNumber }];
    await addTitles(portal.db, [
      book({ number: '81', title: 'Ruas', author: 'Prado, Lúcia', copies: copy('869.1 P896r') }),
      book({ number: '82', title: 'Casas', author: 'Prado, Lúcia', copies: copy('869.1 P896c') }),
      book({
        number: '83',
        title: 'Leis',
        author: 'Prado, Luís',
        copies: copy('R 340 P897l 2.ed.'),
      }),
      book({ number: '84', title: 'Mar', author: 'Prado, Ana', copies: copy('869.1 P893m') }),
    ]);
    const name = { autor_sobrenome: 'PRADO', autor_nome: 'Lívia', titulo: 'Terceiro' };
    const { cod_solicitacao: cod } = await portal.call(CARD, { body: { ...BODY, ...name } });
    const told = async () => {
      const list = await DESK_ENTITIES.get('service')?.list(portal.db.queries);
      const text = list?.find(({ id }) => id === cod)?.text ?? '';
      return text.split('\n').filter((line) => line.startsWith('on the shelves'));
    };
    expect(await told()).toEqual([
      'on the shelves: P896 (Prado, Lúcia)',
      'on the shelves: P897 (Prado, Luís)',
    ]);
    await completeCard(portal.db, cod, { cutter: 'P896t' });
    expect(await told()).toEqual([]);
  });

  it('are of their own kind alone', async () => {
    const { cod_solicitacao: id } = await portal.call('POST /solicitacoes/pesquisa-especializada', {
      body: { ...CONTACT, assunto: 'x', descricao: 'y' },
    });
    expect(await completeCard(portal.db, id, { cdd: '1' })).toBe(false);
  });
});
