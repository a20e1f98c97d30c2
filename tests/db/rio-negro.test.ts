import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { readConfig, type Config } from '#api/config.ts';
import { openNetwork, type Network } from '#api/open-network.ts';
import { createServices } from '#api/server.ts';
import type { Output } from '#contract/calls.ts';
import { tellCommand } from '../support/networks/command-line.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { createRioNegro } from '../support/networks/rio-negro.ts';

describeEngine('a network made by the command line, with policies per group only', () => {
  let test: TestDatabase;
  let folder = '';
  let config: Config;
  let network: Network;
  let said: string[] = [];

  beforeEach(async () => {
    test = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'acervo-rio-'));
    const environment = { ACERVO_DATA: folder, ACERVO_NOW: '2026-03-12T17:20:00Z' };
    config = { ...readConfig(environment), database: test.location };
    said = await createRioNegro(config);
    network = await openNetwork(config);
  });
  afterEach(async () => {
    await network.close();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The titles in the order of the file have the ids from 1. */
  const askVisitor = async <T>(path: string): Promise<T> => {
    const services = await createServices(network, config);
    const app = await buildApp(services, { maxEventLoopDelayMs: 0 });
    const answer = await app.inject(`/api${path}`);
    await app.close();
    await services.catalogue.close();
    return answer.json<T>();
  };
  const periods = async (id: number) => {
    const answer = await askVisitor<Output<'GET /acervo/:id/exemplares'>>(
      `/acervo/${id}/exemplares`,
    );
    return answer.bibliotecas.flatMap(({ exemplares }) => exemplares.map(({ prazo }) => prazo));
  };
  const tabs = async (id: number) =>
    (await askVisitor<Output<'GET /acervo/:id/permissoes'>>(`/acervo/${id}/permissoes`)).itens.map(
      ({ rota }) => rota,
    );

  it('shows visitors for how long the usual reader may borrow, and the parts to ask for copies', async () => {
    expect(await periods(1)).toEqual(Array(3).fill({ quantidade: 10, unidade: 'dia' }));
    expect(await periods(3)).toEqual([{ quantidade: 10, unidade: 'dia' }, undefined]);
    expect(await tabs(1)).toContain('reserva');
    expect(await tabs(1)).not.toContain('solicitacao-emprestimo');
    expect(await tabs(4)).not.toContain('reserva');
  });

  it('shows another period, and requests between libraries, once most readers are of a group that has them', async () => {
    await network.db.queries.updateTable('patrons').set({ group_id: 2 }).execute();
    expect(await periods(1)).toEqual(Array(3).fill({ quantidade: 30, unidade: 'dia' }));
    expect(await tabs(1)).toContain('solicitacao-emprestimo');
  });

  it('tells of a theme that cannot be read by everybody', async () => {
    const theme = join(config.contentFolder, 'theme.css');
    const good = readFileSync(theme, 'utf8');
    writeFileSync(theme, ':root {\n  --text: light-dark(#11171a, #777777);\n}\n');
    const { said: findings } = await tellCommand({ config, folder }, 'check');
    writeFileSync(theme, good);
    expect(findings[0]).toBe(
      `${theme}:2: --text (#777777) on --page (#12171a) has a contrast of 4.03 : 1 in the dark scheme; 4.5 is the least`,
    );
  });

  it('tells what nobody may borrow: when it is made, and when it is checked', async () => {
    expect(said).toContain(
      '  not lent   "horas" in PORTO, MATA: no policy lets anybody borrow that',
    );
    expect(await tellCommand({ config, folder }, 'check')).toEqual({
      code: 1,
      said: [
        'library PORTO: copies of kind "horas" (1) that nobody may borrow: no policy lends them to any ' +
          'group, and none refuses them',
        expect.stringContaining('finding'),
      ],
    });
  });
});
