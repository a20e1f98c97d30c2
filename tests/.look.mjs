import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const [,, base, out, ...paths] = process.argv;
const login = process.env.LOGIN, password = process.env.PASSWORD ?? 'Acervo@2026';
for (const [name, viewport] of [['phone', { width: 390, height: 844 }], ['desk', { width: 1280, height: 900 }]]) {
  const context = await browser.newContext({ viewport, locale: process.env.LANG2 ?? 'pt-BR' });
  const page = await context.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(name, m.text().slice(0, 200)); });
  page.on('response', (r) => { if (r.status() >= 400) console.log(name, r.status(), r.url()); });
  if (login) {
    await page.goto(`${base}/login`); await page.waitForLoadState('networkidle');
    await page.locator('input[name=login], input[autocomplete=username]').first().fill(login);
    await page.locator('input[type=password]').first().fill(password);
    await page.keyboard.press('Enter'); await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 20000 }).catch((e) => console.log('login', e.message.slice(0, 100)));
  }
  let n = 0;
  for (const path of paths) {
    await page.goto(base + path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(700);
    await page.screenshot({ path: `${out}-${++n}-${name}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
