import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDemoContent } from '#demo/content.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { currentToken } from '#lib/api/credentials.ts';
import { renewToken } from '#lib/api/session.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { fillPeople, PASSWORD } from '../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';

describeEngine('a network whose client has a name of its own', () => {
  const client = { id: 'rede-do-vale', secret: 'só do "vale" & companhia' };
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, client },
      fill: fillPeople,
    });
  });
  afterAll(() => portal.close());

  it('tells it, and the site signs in and renews as it', async () => {
    const { cliente } = await portal.call('GET /parametros/instituicao', {});
    expect(cliente).toEqual({ id: client.id, segredo: client.secret });
    await portal.signIn('leitor', PASSWORD);
    expect(await renewToken(currentToken())).toBe(currentToken());
    expect(await portal.call('GET /pessoas', {})).toMatchObject({ user: { login: 'leitor' } });
  });
});

describeEngine('what the institution says of itself', () => {
  let portal: Portal;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-content-'));
    writeDemoContent(folder, TEST_NOW);
    portal = await startPortal({ demonstration: true, contentFolders: [OWN_CONTENT, folder] });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('parameters', () => {
    it('name the institution, its links and what is switched on', async () => {
      const institution = await portal.call('GET /parametros/instituicao', {});
      expect(institution).toMatchObject({
        ...{ sigla: 'UFVI', codEmpresa: 1, autoatendimento: true, libras: true },
        tema: { cor: expect.stringMatching(/^#[0-9a-f]{6}$/) as string },
        ...{ denominacao_login: 'Usuário', usaOIDC: false, destino_padrao_login_catalogo: false },
        parameters: { endereco_web: expect.any(String) as string, aquisicao: false },
      });
      expect(institution.msg_login).not.toBe('');
      expect(institution.msg_suporte_consulta).toContain('mailto:');
      const { itens } = await portal.call('GET /parametros/funcionalidades', {});
      expect(itens.map(({ cod_atividade }) => cod_atividade).sort((a, b) => a - b)).toEqual(
        [...DEMONSTRATION_SETTINGS.activities].sort((a, b) => a - b),
      );
      expect(itens.find(({ cod_atividade: code }) => code === 12)?.descricao).toBe(
        'Sugestão de aquisição',
      );
      const one = await portal.call('GET /parametros/atividade/:id', { params: { id: 57 } });
      expect(one).toEqual({ cod_atividade: 57, descricao: 'Link para o ICAP', permitida: false });
      const unknown = await portal.refusal('GET /parametros/atividade/:id', { params: { id: 4 } });
      expect(unknown.statusCode).toBe(404);
    });

    it('come in the language asked for, or in Portuguese and say so', async () => {
      portal.speak('en');
      const activities = await portal.call('GET /parametros/funcionalidades', {});
      expect(activities.itens.map(({ descricao }) => descricao)).toContain('Purchase suggestion');
      const faq = await portal.call('GET /parametros/faq', {});
      expect(faq).toMatchObject({ idioma: 'en' });
      expect(faq.itens[2]?.pergunta).toBe('How do I renew?');
      const { itens } = await portal.call('GET /parametros/eventos_institucionais', {});
      const maps = itens.find(({ cod_evento }) => cod_evento === 'mapas-do-vale');
      expect(maps).toMatchObject({ idioma: 'pt', titulo: 'Mapas do vale: exposição' });
      portal.speak('pt');
      const about = await portal.call('GET /parametros/informacoes_gerais', {});
      expect(about.titulo).toBe('As bibliotecas da UFVI');
      expect((await portal.call('GET /parametros/secao_1', {})).texto).toContain('<p>');
      portal.speak('en');
      const second = await portal.call('GET /parametros/secao_2', {});
      expect(second).toMatchObject({ idioma: 'en' });
      expect(second.texto).toContain('<');
      portal.speak('pt');
      const notice = await portal.call('GET /parametros/atividade/:id/informativo', {
        params: { id: 13 },
      });
      expect(notice.titulo).toBe('Antes de escrever');
      const silent = await portal.call('GET /parametros/atividade/:id/informativo', {
        params: { id: 57 },
      });
      expect(silent.texto).toBe('');
    });

    it('list the pages of the product and of the library', async () => {
      const { itens } = await portal.build('GET /publicacao/paginas');
      expect(itens.map(({ slug, menu }) => [slug, menu])).toEqual([
        ['ajuda', 'principal'],
        ['acessibilidade', 'rodape'],
        ['privacidade', 'rodape'],
        ['normas-abnt', 'nenhum'],
        ['autoatendimento', 'nenhum'],
        ['livros-digitais', 'nenhum'],
        ['entrega-de-trabalhos', 'nenhum'],
        ['normas-target', 'nenhum'],
      ]);
    });

    it('tell a kiosk what it is', async () => {
      expect(await portal.call('GET /parametros/autoatendimento', {})).toEqual({
        showAuto: true,
        codBibAuto: 1,
        authAuto: 'senha',
        idiomaAuto: 'pt',
      });
      const { itens } = await portal.call('GET /parametros/app-layers', {});
      expect(itens.map(({ codigo }) => codigo)).toEqual([
        'catalogo',
        'meu_pergamum',
        'autoatendimento',
      ]);
    });
  });

  describe('events', () => {
    it('come soonest first, with instants of the institution’s zone', async () => {
      const { itens } = await portal.call('GET /parametros/eventos_institucionais', {});
      expect(itens.map(({ inicio }) => inicio)).toEqual(itens.map(({ inicio }) => inicio).sort());
      expect(itens[0]).toMatchObject({
        cod_evento: 'referencias-abnt',
        inicio: '2026-03-17T14:00:00-03:00',
        fim: '2026-03-17T16:00:00-03:00',
        desc_biblioteca: 'Biblioteca Central',
      });
      const eventum = await portal.call('GET /parametros/eventos_eventum', {});
      expect(eventum.itens.every(({ inscricao }) => inscricao !== undefined)).toBe(true);
      expect(eventum.itens.length).toBeGreaterThan(0);
    });

    it('are calendar files, one or all', async () => {
      const read = async (query: string) =>
        fetch(`${portal.url}/api/parametros/eventos/calendario${query}`);
      const all = await read('');
      expect(all.headers.get('content-type')).toContain('text/calendar');
      expect((await all.text()).match(/BEGIN:VEVENT/g)).toHaveLength(6);
      const one = await (await read('?evento=visita-guiada')).text();
      expect(one).toContain('SUMMARY:Visita guiada à Biblioteca Central');
      expect(one).toContain('DTSTART:20260402T120000Z');
      expect((await read('?evento=nada')).status).toBe(404);
    });
  });

  describe('campuses and libraries', () => {
    it('are told by name, of one campus or of all, with what is open now', async () => {
      const campuses = (await portal.call('GET /campus', {})).itens;
      expect(campuses.map(({ nome_campus }) => nome_campus)).toEqual([
        'Campus Aurora',
        'Campus Norte',
        'Campus Serra',
      ]);
      const all = (await portal.call('GET /unidade-informacao', {})).itens;
      expect(all).toHaveLength(6);
      const of = async (campus: number) =>
        (await portal.call('GET /unidade-informacao', { query: { campus } })).itens;
      for (const { cod_campus, nome_campus } of campuses) {
        const own = all.filter((library) => library.cod_campus === cod_campus);
        expect(await of(cod_campus)).toEqual(own);
        expect(own.every((library) => library.nome_campus === nome_campus)).toBe(true);
      }
      expect(all.find(({ cod_biblioteca: id }) => id === 1)).toMatchObject({
        desc_biblioteca: 'Biblioteca Central',
        aberta_agora: true,
        muda_em: '2026-03-12T22:00:00-03:00',
      });
    });

    it('are none of a campus that there is not, and refused for what is no campus', async () => {
      const query = { campus: 77 };
      expect(await portal.call('GET /unidade-informacao', { query })).toEqual({ itens: [] });
      const odd = await portal.refusal('GET /unidade-informacao', { query: { campus: 0 } });
      expect(odd).toMatchObject({ statusCode: 422, code: 'invalid_fields' });
    });
  });

  describe('opening hours', () => {
    it('span two weeks from Monday, with what is open now and the days that differ', async () => {
      const hours = await portal.call('GET /parametros/atendimento', {});
      expect(hours.agora).toBe('2026-03-12T14:20:00-03:00');
      expect(hours.itens).toHaveLength(6);
      const central = hours.itens.find(({ cod_biblioteca }) => cod_biblioteca === 1);
      expect(central).toMatchObject({ aberta_agora: true, muda_em: '2026-03-12T22:00:00-03:00' });
      expect(central?.dias).toHaveLength(14);
      expect(central?.dias[0]).toEqual({
        dia: '2026-03-09',
        intervalos: [{ abre: '07:30', fecha: '22:00' }],
      });
      expect(hours.dias_diferentes[0]).toEqual({
        dia: '2026-04-03',
        motivo: 'Sexta-feira Santa',
        fechadas: expect.arrayContaining([1, 2, 3, 4, 6]) as number[],
        abertas: [5],
      });
    });

    it('may be asked for one campus and other days', async () => {
      const campus = await portal.call('GET /parametros/atendimento/:campus', {
        params: { campus: 3 },
        query: { de: '2026-04-20', ate: '2026-04-21' },
      });
      expect(campus.itens.map(({ desc_biblioteca, dias }) => [desc_biblioteca, dias])).toEqual([
        [
          'Campus Serra',
          [
            {
              dia: '2026-04-20',
              intervalos: [
                { abre: '08:00', fecha: '12:00' },
                { abre: '17:00', fecha: '21:30' },
              ],
            },
            { dia: '2026-04-21', intervalos: [], motivo: 'Tiradentes' },
          ],
        ],
      ]);
    });

    it('refuse what is no span and no campus', async () => {
      const span = (de: string, ate: string) =>
        portal.refusal('GET /parametros/atendimento', { query: { de, ate } });
      expect(await span('2026-04-20', '2026-04-19')).toMatchObject({ statusCode: 422 });
      expect(await span('2026-01-01', '2026-12-31')).toMatchObject({ statusCode: 422 });
      expect(await span('ontem', '2026-12-31')).toMatchObject({ statusCode: 422 });
      const nowhere = portal.refusal('GET /parametros/atendimento/:campus', {
        params: { campus: 77 },
      });
      expect((await nowhere).statusCode).toBe(404);
    });

    it('are a calendar that can be subscribed to', async () => {
      const feed = await fetch(
        `${portal.url}/api/parametros/atendimento/1/calendario?biblioteca=1`,
      );
      const text = await feed.text();
      expect(feed.headers.get('content-type')).toContain('text/calendar');
      expect(text).toContain('UID:horario-1-2026-03-12-07:30@catalogo.example');
      expect(text).not.toContain('horario-1-2026-04-03-0');
      expect(text).toContain('SUMMARY:Biblioteca Central: fechada');
      expect(text).toContain('DESCRIPTION:Sexta-feira Santa');
      const other = await fetch(
        `${portal.url}/api/parametros/atendimento/1/calendario?biblioteca=6`,
      );
      expect(other.status).toBe(404);
    });
  });
});
