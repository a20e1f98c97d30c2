import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { TRIED_LANGUAGES } from '../support/languages.ts';
import { ODD } from '../support/networks/odd-titles.ts';

/** Fails the test when something of a record ran as script. */
async function expectNothingRan(page: Page) {
  expect(await page.evaluate(() => 'odd' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

async function rowsOf(request: APIRequestContext, title: string) {
  const answer = await request.get(`/api/consulta?q=${encodeURIComponent(`"${title}"`)}`);
  const { itens } = (await answer.json()) as { itens: { cod_acervo: number; title: string }[] };
  return itens;
}

async function pathOf(request: APIRequestContext, title: string): Promise<string> {
  const [row] = await rowsOf(request, title);
  if (!row) throw new Error(`No title "${title}"`);
  return `/acervo/${row.cod_acervo}`;
}

/** Numbers as people, cats and scanners write them; each is no address. */
const NO_NUMBERS = [
  ...['abc', '0', '-1', '+1', '01', '1.0', '1e0', '1a', '1,2', '%31%2F2', '%F0%9F%93%9A'],
  ...['١', '..%2F1', '%3Cscript%3E', "1'--", '99999999999999999999'],
];

const SCRIPT = '</script><script>window.odd=1</script>';

test.describe('markup in a record is text', () => {
  test('on a page that was built, for readers, search engines and reference managers', async ({
    page,
    request,
  }) => {
    await page.goto(await pathOf(request, ODD.markup));
    const title = `${ODD.markup} ${SCRIPT} & "aspas"`;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as { name: string; description: string };
    expect(data).toMatchObject({ name: title, description: `Resumo ${SCRIPT}` });
    await expect(page.locator('meta[name=citation_title]')).toHaveAttribute('content', title);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
    await expect(page.locator('.description')).toContainText(`Nota ${SCRIPT}`);
    await expect(page.locator('.spine__label')).toContainText('<i>M</i>');
    await expect(page.locator('.library')).toContainText('Sala <img src=x');
    for (const link of await page.locator('a[rel=external]').all()) {
      expect(await link.getAttribute('href')).toMatch(/^https:/);
    }
    await expectNothingRan(page);
  });

  test('in every part', async ({ page, request }) => {
    const path = await pathOf(request, ODD.markup);
    for (const [part, shown] of [
      ['referencia', '.reference'],
      ['marc', '.marc'],
      ['dublin-core', '.record__panel dl, .record__panel table'],
      ['reserva', '.record__panel h2'],
    ] as const) {
      await page.goto(`${path}/${part}`);
      await expect(page.locator(shown).first()).toBeVisible();
      if (part !== 'reserva') {
        await expect(page.locator(shown).first()).toContainText('<script>window.odd=1</script>');
      }
      await expectNothingRan(page);
    }
  });

  test('on a page that its shell draws, in a row, and in the network', async ({
    page,
    request,
  }) => {
    await page.goto(await pathOf(request, ODD.markupInShell));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SCRIPT);
    await expect(page).toHaveTitle(new RegExp(`^${ODD.markupInShell} </script>`));
    await expect(page.locator('.description')).toContainText(`Nota ${SCRIPT}`);
    await expectNothingRan(page);
    for (const guide of ['/', '/rede_pergamum']) {
      await page.goto(`${guide}?q=${encodeURIComponent(`"${ODD.markup}"`)}`);
      await expect(page.locator('.hit h2')).toContainText(SCRIPT);
      await expectNothingRan(page);
    }
    await page.locator('.hit h2 a').click();
    await expect(page.locator('.description')).toContainText(`Nota ${SCRIPT}`);
    await expect(page.locator('.reference')).toContainText('<script>');
    await expectNothingRan(page);
  });
});

/** Texts from right to left on the page whose direction nobody asked for: their signs would be torn from them. */
const tornTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const torn: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!text || !/\p{Script=Hebrew}/u.test(text) || !parent?.checkVisibility()) continue;
      if (parent.closest('[class*=visually-hidden]')) continue;
      // Sentences that repeat what was searched for.
      if (parent.closest('.results__head h1, .authorities__head, .index-range')) continue;
      if (!parent.closest('bdi, main [dir], dialog [dir]')) torn.push(`${parent.outerHTML}`);
    }
    return torn;
  });

test('what is written from right to left is shown in its direction', async ({ page, request }) => {
  const path = await pathOf(request, ODD.fromTheRight);
  const search = encodeURIComponent(`"${ODD.fromTheRight}"`);
  for (const [address, shown] of [
    [path, '.description dd'],
    [`${path}/referencia`, '.reference'],
    [`${path}/marc`, '.marc td'],
    [`${path}/dublin-core`, '.elements dd'],
    [`/?q=${search}`, '.hit h2'],
    [`/rede_pergamum?q=${search}`, '.hit h2'],
    ['/autoridades?q=כהן', '.authority a'],
    ['/indices?indice=titulo&de=תולדות', '.index-entries a'],
    ['/indices?indice=autor&de=כהן', '.index-entries a'],
  ] as const) {
    await page.goto(address);
    const text = page.locator(shown).filter({ hasText: /\p{Script=Hebrew}/u });
    await expect(text.first(), address).toBeVisible();
    expect.soft(await tornTexts(page), address).toEqual([]);
  }
});

test('a record of a title alone makes a page: no date, no author, no copies', async ({
  page,
  request,
}) => {
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  const path = await pathOf(request, ODD.bare);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ODD.bare);
  await expect(page.getByText('Esta obra não tem exemplares nas bibliotecas.')).toBeVisible();
  await expect(page.locator('.record')).not.toContainText(/null|undefined|NaN/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/);
  for (const part of ['referencia', 'marc', 'dublin-core', 'dados-estatisticos']) {
    await page.goto(`${path}/${part}`);
    await expect(page.locator('.record__panel h2').first()).toBeVisible();
    await expect(page.locator('.load-failed')).toHaveCount(0);
  }
  expect(broken).toEqual([]);
});

test('three thousand copies: twenty rows, the rest when asked, one library when chosen', async ({
  page,
  request,
}) => {
  await page.goto(await pathOf(request, ODD.many));
  const rows = page.locator('.copies tbody tr');
  await expect(rows).toHaveCount(30);
  const choice = page.getByLabel('Biblioteca', { exact: true });
  await choice.selectOption('Engenharia e Tecnologia (10)');
  await expect(rows).toHaveCount(10);
  await choice.selectOption('Todas (3000)');
  await page.getByRole('button', { name: 'Mostrar mais 2970 exemplares' }).click();
  await expect(rows).toHaveCount(3000);
  await expect(rows.nth(20)).toBeFocused();
});

test('a note of ten thousand letters without a space stays within the page', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const path = await pathOf(request, ODD.long);
  for (const part of ['', '/marc', '/dublin-core', '/referencia']) {
    await page.goto(`${path}${part}`);
    await expect(page.locator('.description')).toContainText('x'.repeat(10_000));
    await expect(page.locator('.record__panel :is(h2, h3)').first()).toBeAttached();
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(over, part).toBeLessThanOrEqual(1);
  }
});

test('a title that left after its page was built: the page stands, what is live says so', async ({
  page,
  request,
}) => {
  // Added right before the one that follows it in the list of odd titles.
  const [next] = await rowsOf(request, ODD.markupInShell);
  const path = `/acervo/${(next?.cod_acervo ?? 0) - 1}`;
  expect(await rowsOf(request, ODD.gone)).toEqual([]);
  expect((await request.get(`/api${path}/exemplares`)).status()).toBe(410);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ODD.gone);
  await expect(page.locator('.record__main')).toContainText('Esta obra saiu do acervo.');
});

for (const { locale, prefix, words } of TRIED_LANGUAGES) {
  test(`what is no number is no page, and no failure (${locale})`, async ({ page, request }) => {
    for (const kind of ['acervo', 'autoridade', 'rede_pergamum']) {
      for (const id of NO_NUMBERS) {
        for (const part of ['', '/marc']) {
          const address = `${prefix}/${kind}/${id}${part}`;
          const answer = await request.get(address, { maxRedirects: 0 });
          expect([address, answer.status()]).toEqual([address, 404]);
        }
      }
    }
    // nginx refuses a NUL before any rule of ours.
    expect([400, 404]).toContain((await request.get(`${prefix}/acervo/1%00`)).status());
    // Bytes that are no text are no request.
    expect((await request.get(`${prefix}/acervo/%E0%A4%A`)).status()).toBe(400);
    expect((await request.get(`${prefix}/acervo/1/nada`)).status()).toBe(404);
    expect((await request.get(`${prefix}/acervo/1/marc/1`)).status()).toBe(404);
    await page.goto(`${prefix}/acervo/1a`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound);
  });
}
