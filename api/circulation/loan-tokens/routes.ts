import { randomBytes } from 'node:crypto';
import { makeLoanToken, readLoanToken } from '#contract/circulation/loans.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { withOffset } from '../units/zone.ts';
import { deriveCode, formatCode, TOKEN_MS } from './code.ts';
import { replaceToken, activeToken } from './store.ts';

/** The code with which a patron borrows without a card. */
export function loanTokenRoutes(bind: Bind, { db, secret, settings, now }: Services): void {
  const shown = (code: string, expiresAt: string) => ({
    token: formatCode(code),
    validade: withOffset(expiresAt, settings.timeZone),
    segundos: Math.ceil((Date.parse(expiresAt) - now().getTime()) / 1000),
  });

  bind(readLoanToken, async (_input, { patronId }) => {
    const token = await activeToken(db.queries, patronId, now());
    return token ? shown(deriveCode(secret, patronId, token.salt), token.expiresAt) : {};
  });

  bind(makeLoanToken, async (_input, { patronId }) => {
    const salt = randomBytes(16).toString('hex');
    const code = deriveCode(secret, patronId, salt);
    const expiresAt = new Date(now().getTime() + TOKEN_MS);
    await replaceToken(db.queries, { patronId, salt, code, expiresAt });
    return shown(code, expiresAt.toISOString());
  });
}
