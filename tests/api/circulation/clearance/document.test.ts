import jsQR from 'jsqr';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { qrModules } from '#api/core/documents/qr.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { currentToken } from '#lib/api/credentials.ts';
import { pdfTexts, readPdf } from '../../../support/documents/pdf.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, spendBudget } from '../../../support/stored-mail.ts';

const SEND = 'POST /nada-consta/send-mail';

describeEngine('the document of a clearance', () => {
  let portal: Portal;
  const mail = keepMail();

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      mail,
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        const email = 'Marina@x.example; casa@x.example';
        const more = { name: 'Marina Alves & Souza', card: '2026.1', email };
        await db.queries.updateTable('patrons').set(more).where('id', '=', 1).execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    mail.letters.length = 0;
    await portal.db.queries.deleteFrom('clearances').execute();
    await portal.db.queries.updateTable('patrons').set({ left_at: null }).execute();
    await portal.db.queries.deleteFrom('mail_budgets').execute();
    await portal.signIn('leitor');
  });

  const issue = () =>
    portal.call('POST /unidade-informacao/nada-consta', { body: { confirmo: true } });
  const send = (email?: string) =>
    portal.call(SEND, { body: email === undefined ? {} : { email } });

  it('says who, until when and how to verify it, on a page and as a tagged PDF (GET /unidade-informacao/nada-consta/documento/:chave, GET /unidade-informacao/nada-consta/documento/:chave/pdf)', async () => {
    const { codigo, url_html, url_pdf, url_verificacao: address } = await issue();
    const page = await fetch(portal.url + url_html);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    const html = await page.text();
    const pdf = await fetch(portal.url + url_pdf);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    const texts = pdfTexts(readPdf(new Uint8Array(await pdf.arrayBuffer())).root).join(' ');
    for (const words of [codigo, 'Biblioteca Central', '17 de março de 2026', '2026.1']) {
      expect(html).toContain(words);
      expect(texts.replace(/\s+/g, ' ')).toContain(words);
    }
    expect(html).toContain('Marina Alves &amp; Souza');
    expect(html).toContain('class="tiles"');
    // The code to point a camera at leads to the verification of this declaration.
    const modules = qrModules(address);
    const side = modules.length * 4;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let at = 0; at < side * side; at++) {
      const [x, y] = [Math.floor((at % side) / 4), Math.floor(at / side / 4)];
      if (modules[y]?.[x]) pixels.fill(0, at * 4, at * 4 + 3);
    }
    expect(jsQR(pixels, side, side)?.data).toBe(address);
    expect(address).toBe(
      `https://catalogo.example/nada-consta?codigo=${codigo.replaceAll('-', '')}`,
    );
  });

  it('is there in every language', async () => {
    const { url_html } = await issue();
    const titles = await Promise.all(
      LOCALES.map(async (locale) => {
        const answer = await fetch(portal.url + url_html.replace('idioma=pt', `idioma=${locale}`));
        return /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1];
      }),
    );
    expect(new Set(titles).size).toBe(LOCALES.length);
  });

  it('is found by nobody who has the code alone', async () => {
    const { codigo } = await issue();
    for (const key of [codigo, codigo.replaceAll('-', '')]) {
      const path = '/api/unidade-informacao/nada-consta/documento/';
      const answer = await fetch(`${portal.url}${path}${key}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ message: 'clearance_not_found' });
      expect((await fetch(`${portal.url}${path}${key}/pdf`)).status).toBe(404);
    }
  });

  it('says of itself that it is over', async () => {
    const { url_html } = await issue();
    await portal.db.queries
      .updateTable('clearances')
      .set({ revoked_at: '2026-03-12T17:21:00.000Z' })
      .execute();
    expect(await (await fetch(portal.url + url_html)).text()).toContain('já sem validade');
  });

  it('is mailed to registered addresses, and nothing but our PDF', async () => {
    const { codigo, url_pdf } = await issue();
    expect(await send()).toEqual({ emails: ['m•••@•••', 'c•••@•••'] });
    const [letter] = mail.letters;
    expect(letter?.to).toEqual(['Marina@x.example', 'casa@x.example']);
    expect(letter?.text).toContain(codigo);
    expect(letter?.attachments).toMatchObject([{ name: `nada-consta-${codigo}.pdf` }]);
    const own = new Uint8Array(await (await fetch(portal.url + url_pdf)).arrayBuffer());
    expect(Buffer.from(letter?.attachments?.[0]?.content ?? []).equals(own)).toBe(true);
  });

  it('takes a form, reads its fields and no file', async () => {
    await issue();
    const form = new FormData();
    form.set('email', 'marina@X.example');
    form.set('arquivo', new Blob(['%PDF-1.7 of somebody else']), 'outro.pdf');
    const answer = await fetch(`${portal.url}/api/nada-consta/send-mail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${currentToken() ?? ''}`, lang: '1' },
      body: form,
    });
    expect(await answer.json()).toEqual({ emails: ['m•••@•••'] });
    expect(mail.letters).toHaveLength(1);
    expect(Buffer.from(mail.letters[0]?.attachments?.[0]?.content ?? []).toString()).not.toContain(
      'somebody else',
    );
  });

  it('is mailed within the budget of its owner', async () => {
    await issue();
    await spendBudget(portal.db, 'account:1', TEST_NOW);
    expect(await portal.refusal(SEND, { body: {} })).toMatchObject({
      ...{ statusCode: 429, code: 'mail_limit', params: { espera: 720 } },
    });
    expect(mail.letters).toEqual([]);
  });

  it('goes nowhere else, nor without a declaration, nor for somebody else', async () => {
    expect(await portal.refusal(SEND, { body: {} })).toMatchObject({ code: 'clearance_not_found' });
    await issue();
    for (const email of ['outra@x.example', 'marina@x.example; outra@x.example']) {
      expect(await portal.refusal(SEND, { body: { email } })).toMatchObject({
        ...{ statusCode: 422, code: 'clearance_not_registered' },
        fields: [{ field: 'email', problem: 'clearance_not_registered' }],
      });
    }
    portal.signOut();
    expect(await portal.refusal(SEND, { body: {} })).toMatchObject({ code: 'token_missing' });
    expect(mail.letters).toEqual([]);
  });
});
