import { createHmac, randomBytes } from 'node:crypto';
import type { Tx } from '../../../core/db/connection.ts';
import { seal, unseal } from '../seal.ts';

const keyOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('webhook secrets').digest('hex');

/** A new key of signatures, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealWebhookSecret = (webhookSecret: string, secret: Uint8Array): string =>
  seal(webhookSecret, keyOf(secret));

/** Decrypts the key of a webhook; null if another server key encrypted it. */
export function openWebhookSecret(sealed: string, secret: Uint8Array): string | null {
  try {
    return unseal(sealed, keyOf(secret));
  } catch {
    return null;
  }
}

/** Re-encrypts the keys when the server's key changes. */
export async function resealWebhookSecrets(
  tx: Tx,
  from: Uint8Array,
  to: Uint8Array,
): Promise<void> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'secret', 'previous_secret as previous'])
    .execute();
  for (const { id, secret, previous } of rows) {
    const current = openWebhookSecret(secret, from);
    const before = previous === null ? null : openWebhookSecret(previous, from);
    if (current === null) continue;
    await tx
      .updateTable('webhooks')
      .set({
        secret: sealWebhookSecret(current, to),
        previous_secret: before === null ? null : sealWebhookSecret(before, to),
      })
      .where('id', '=', id)
      .execute();
  }
}
