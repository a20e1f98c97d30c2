import { localeOf, notificationOf, pathOf } from './push-rules.ts';
import { worker } from './scope.ts';

/** Shows push notifications, and opens the page that one leads to. */
export function listenForPush(): void {
  worker.addEventListener('push', (event) => {
    const shown = notificationOf(event.data?.text() ?? '');
    if (!shown) return;
    const { title, text, path } = shown;
    event.waitUntil(
      worker.registration.showNotification(title, {
        body: text,
        lang: localeOf(path),
        // A message that a push service delivers twice is shown once.
        tag: `${title}\n${text}`,
        data: path,
      }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

/** Shows a page in a tab that shows it already, or in a new one. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, worker.location.origin);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : worker.clients.openWindow(href));
}

/** After sign-out: no notifications of that account any more, and none left on the screen. */
export async function endPush(): Promise<void> {
  const { pushManager } = worker.registration;
  await (await pushManager.getSubscription())?.unsubscribe();
  for (const shown of await worker.registration.getNotifications()) shown.close();
}
