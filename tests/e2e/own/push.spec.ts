import { createECDH, randomBytes } from 'node:crypto';
import { expect, test, type Page, type Worker } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

/** Push notifications: no push service is within reach, so the browser's subscription is made up here. */

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const NOTICES = '/meupergamum/app/avisos';
const THIS = 'Receber neste aparelho';
const BOX = 'Aparelho: Multa ou outra cobrança';

async function signIn(page: Page, { login, remember }: { login: string; remember: boolean }) {
  await page.goto(`/login?redirect=${encodeURIComponent(NOTICES)}`);
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  if (remember) await page.getByLabel('Manter meu acesso neste aparelho').check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por onde cada aviso chega');
}

async function signOut(page: Page) {
  await page.goto('/sair');
  await expect(page.getByText('Você saiu da sua conta.')).toBeVisible();
}

/** Makes a subscription in the page, as a push service would; the worker and its notifications are real. */
async function withPushService(page: Page) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  await page.addInitScript(
    ({ p256dh, auth, name }) => {
      let isOn = false;
      const endpoint = `https://push.example.org/${name}`;
      const subscription = {
        endpoint,
        unsubscribe: async () => {
          isOn = false;
          return true;
        },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isOn ? subscription : null),
        subscribe: async () => {
          isOn = true;
          return subscription;
        },
      });
    },
    {
      p256dh: ecdh.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      name: randomBytes(8).toString('hex'),
    },
  );
}

/** Delivers a message to the worker; what it shows is listed, as a browser without a screen shows nothing. */
async function deliver(worker: Worker, message: object) {
  await worker.evaluate((data) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    let shown: object[] = [];
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const close = () => {
          shown = shown.filter((one) => one !== notification);
        };
        const notification = { title, ...options, close };
        shown.push(notification);
      },
      getNotifications: async () => shown,
    });
    self.dispatchEvent(
      Object.assign(new Event('push'), { data: { text: () => data }, waitUntil: Boolean }),
    );
  }, JSON.stringify(message));
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang, data }) => ({
      title,
      body,
      lang,
      data: data as string,
    }));
  });

test('this device is switched on by a press, shows a notice, and shows nothing any more after signing out', async ({
  page,
  context,
}) => {
  await withPushService(page);
  await signIn(page, { login: 'pessoa61', remember: true });
  const onThis = page.getByRole('switch', { name: THIS });
  const box = page.getByRole('checkbox', { name: BOX });
  await expect(onThis).not.toBeChecked();
  await expect(box).toBeDisabled();
  await expectAccessible(page);

  await onThis.focus();
  await page.keyboard.press('Space');
  await expect(onThis).toBeChecked();
  await expect(box).toBeChecked();
  await box.click();
  await expect(box).not.toBeChecked();
  await expectAccessible(page);

  const message = { title: 'Reserva disponível', text: 'Uma obra.', path: '/meupergamum' };
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await deliver(worker, message);
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: message.title, body: message.text, lang: 'pt-BR', data: message.path }]);

  await signOut(page);
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await signIn(page, { login: 'pessoa61', remember: true });
  await expect(onThis).not.toBeChecked();
  await expect(box).toBeDisabled();
});

test('a session that is not remembered, and a browser that blocks notifications, say what to do', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await signIn(page, { login: 'pessoa62', remember: false });
  const devices = page.getByRole('region', { name: 'Notificações no aparelho' });
  await expect(devices).toContainText('entre de novo marcando “Manter meu acesso neste aparelho”');
  await expect(page.getByRole('switch', { name: THIS })).toHaveCount(0);

  await signOut(page);
  await signIn(page, { login: 'pessoa62', remember: true });
  await expect(page.getByRole('alert')).toContainText('O navegador bloqueia as notificações');
  await page.getByRole('switch', { name: THIS }).click();
  await expect(page.getByRole('switch', { name: THIS })).not.toBeChecked();
  await expectAccessible(page);
});
