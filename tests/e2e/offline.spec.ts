import { fileURLToPath } from 'node:url';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { enter } from '../support/screens/sign-in.ts';
import { builtScript } from '#delivery/built-script.ts';
import { ready } from '../support/ready.ts';
import { keptIn, untilKept } from '../support/screens/kept.ts';
import { openUnwatched } from '../support/screens/unwatched.ts';
import { startLine } from '../support/servers/line.ts';

/** Reading without a connection: what the service worker keeps, and what it never does. */

test.use({ serviceWorkers: 'allow' });

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const HOLDS = '/meupergamum/app/emprestimo/reserva';

async function signIn(page: Page, path: string, login = 'aluno') {
  await page.goto(path);
  await enter(page, login);
  await expect(page).toHaveURL(path);
}

const goOffline = (context: BrowserContext) => context.setOffline(true);

test('what was read is read without a connection; what was not says so and comes by itself', async ({
  page,
  context,
}) => {
  await page.goto('/acervo/1');
  await untilKept(page, '/acervo/1', '/sem-conexao');
  await page.goto('/horarios');
  await untilKept(page, '/horarios');
  await goOffline(context);

  await page.goto('/acervo/1/exemplares');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Brás Cubas/);
  await ready(page, '.bar');
  await page.goto('/acervo/2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem conexão');
  const read = page.getByRole('region', { name: 'Lidas por último neste aparelho' });
  await expect(read.getByRole('link')).toHaveText(['Horários', 'Memórias póstumas de Brás Cubas']);
  await read.getByRole('link', { name: 'Horários' }).click();
  await expect(page).toHaveURL('/horarios');
  await page.goto('/acervo/2');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dom Casmurro');
});

test('what was wanted comes by itself though the line carries nothing yet when it is said to be back', async ({
  page,
  context,
}) => {
  // That it is back is said by the test, too early, and once.
  await page.addInitScript(() =>
    addEventListener('online', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }),
  );
  await page.goto('/acervo/1');
  await untilKept(page, '/acervo/1', '/sem-conexao');
  await goOffline(context);
  await page.goto('/acervo/2');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Sem conexão');
  await page.evaluate(async () => {
    const refused = Promise.withResolvers<void>();
    const ask = window.fetch;
    window.fetch = (...asked) => {
      const answer = ask(...asked);
      answer.catch(() => refused.resolve());
      return answer;
    };
    dispatchEvent(new Event('online'));
    await refused.promise;
  });
  await context.setOffline(false);
  await expect(heading).toHaveText('Dom Casmurro');
});

test(
  'loans, holds and basket are read with their age, and nothing of a person is kept by the worker',
  {
    tag: '@journey',
  },
  async ({ page, context }) => {
    await page.goto('/acervo/1');
    await untilKept(page, '/acervo/1');
    await page.locator('.record__now .button:has(.button__name)').click();
    await expect(page.locator('.bar .count')).toHaveText('1');
    await page.goto('/?q=machado');
    await expect(page.locator('.hit').first()).toBeVisible();
    await page.goto('/cesta');
    await expect(page.locator('.walk-row .status')).toBeVisible();
    await signIn(page, LOANS);
    await expect(page.locator('.loan').first()).toBeVisible();
    // Sorted: another test may renew one of them meanwhile.
    const titles = async () => (await page.locator('.loan .work').allTextContents()).toSorted();
    const loans = await titles();
    await page.goto(HOLDS);
    await expect(page.locator('.own-hold').first()).toBeVisible();
    await untilKept(page, '/meupergamum', '/sair', '/cesta', '/');

    const kept = await keptIn(page);
    const ofApi = kept.filter(({ address }) => address.startsWith('/api'));
    expect(ofApi.map(({ address }) => address)).toEqual([]);
    for (const { address, text } of kept.filter(({ address: at }) => !at.startsWith('/_assets'))) {
      expect(address).not.toContain('?');
      expect(text, address).not.toContain('machado&');
      expect(text, address).not.toMatch(/access_token|"acoes"/);
    }

    await goOffline(context);
    await page.goto(LOANS);
    await expect(page.getByText(/^Esta é a última lista vista, de /)).toBeVisible();
    expect(await titles()).toEqual(loans);
    await page.goto(HOLDS);
    await expect(page.getByText(/^Estas são as últimas reservas vistas, de /)).toBeVisible();
    await expect(page.locator('.own-hold').first()).toBeVisible();
    await page.goto('/cesta');
    await expect(page.getByText(/^Onde estavam as obras em /)).toBeVisible();
    await expect(page.locator('.walk-row .status')).toBeVisible();

    await page.goto('/acervo/2');
    const own = page.locator('[data-kept=shells]').getByRole('link');
    await expect(own).toHaveText(['Cesta', 'Meu Pergamum']);

    // Signing out works here, too, and takes with it what tells of the reader.
    await page.goto('/sair');
    await expect(page).toHaveURL('/');
    await expect
      .poll(async () =>
        (await keptIn(page)).map(({ cache, address }) => cache.replace(/^\S+ \S+/, '') + address),
      )
      .not.toContain(' pages/acervo/1');
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => /emprestimos|reservas|sessao/.test(key))).toEqual([]);
    await page.goto('/acervo/2');
    await expect(own).toHaveText(['Cesta']);
  },
);

const unwatched = test.extend<{ bare: Awaited<ReturnType<typeof openUnwatched>> }>({
  bare: async ({ baseURL: _ }, use) => {
    const opened = await openUnwatched();
    await use(opened);
    await opened.close();
  },
});

unwatched(
  'a new publication takes over; what was read stays for one more',
  async ({ bare: page, baseURL }) => {
    test.slow();
    const line = await startLine(baseURL ?? '');
    const keys = () => page.evaluate(() => caches.keys());
    const publications = async () => [
      ...new Set((await keys()).map((cache) => cache.split(' ')[1])),
    ];
    const kept = () =>
      page.evaluate(async () => {
        const found = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
        return (await Promise.all(found)).flat().map(({ url }) => new URL(url).pathname);
      });
    const heading = () => page.evaluate(() => document.querySelector('h1')?.textContent.trim());
    /** Asks for the next publication, waits until its worker is in charge, and reads on. */
    const follow = async (expected: string[]) => {
      await page.evaluate(async () => {
        const { serviceWorker } = navigator;
        const changed = new Promise((done) => {
          serviceWorker.addEventListener('controllerchange', done, { once: true });
        });
        await (await serviceWorker.ready).update();
        await changed;
      });
      await page.goto(`${line.url}/horarios`);
      await expect.poll(publications).toEqual(expected);
    };
    await page.goto(`${line.url}/acervo/1`);
    const isKept = expect.poll(kept, { timeout: 45_000 });
    await isKept.toEqual(expect.arrayContaining(['/acervo/1', '/sem-conexao']));
    const [first = ''] = await publications();

    line.change('/sw.js', (code) => code.replaceAll(first, 'second'));
    await follow([first, 'second']);

    line.change('/sw.js', (code) => code.replaceAll(first, 'third'));
    await follow(['second', 'third']);
    await expect
      .poll(kept, { timeout: 45_000 })
      .toEqual(expect.arrayContaining(['/horarios', '/sem-conexao']));
    await line.stop();

    await page.goto(`${line.url}/horarios`);
    expect(await heading()).toBe('Horários');
    await page.goto(`${line.url}/acervo/1`);
    expect(await heading()).toBe('Sem conexão');
  },
);

test('where an institution keeps nothing any more, what was kept goes, and the worker with it', async ({
  page,
  baseURL,
}) => {
  const line = await startLine(baseURL ?? '');
  const { code } = await builtScript(
    fileURLToPath(new URL('../../src/worker/unregister.ts', import.meta.url)),
  );
  await page.goto(`${line.url}/acervo/1`);
  await untilKept(page, '/acervo/1', '/sem-conexao');
  line.change('/sw.js', () => code);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
  await line.stop();
});
