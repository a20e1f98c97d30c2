import { ACTIVITY } from '#contract/activities.ts';
import { checkRecoveryCode, recoverPassword, startRecovery } from '#contract/password-recovery.ts';
import type { Services } from '../app.ts';
import type { Bind } from '../http/bind.ts';
import { refused, refusedFor } from '../http/errors.ts';
import { spendCaptcha } from './captcha.ts';
import { checkCode, setPassword, start } from './recovery.ts';
import { isOffered, rulesOf } from './recovery-rules.ts';

/** A forgotten password in three steps (specification §7, "Password recovery"). */
export function recoveryRoutes(bind: Bind, services: Services): void {
  const { activities, login, passwords } = services.settings;
  const requireOffer = () => {
    if (!isOffered(login)) throw refused(403, 'recovery_not_offered');
  };

  bind(startRecovery, async ({ params, query = {} }, http) => {
    http.setHeader('cache-control', 'no-store');
    requireOffer();
    const { recaptcha_token: captcha } = query;
    if (activities.includes(ACTIVITY.captcha)) {
      if (captcha === undefined) {
        throw refusedFor([{ code: 'captcha_required' }], { captcha_required: 'recaptcha_token' });
      }
      await spendCaptcha(services, captcha);
    }
    return start(params.u, services, http);
  });

  bind(checkRecoveryCode, async ({ params, body }, http) => {
    requireOffer();
    const { patron } = await checkCode({ ...params, ...body }, services, http);
    return { name: patron.name, rules: rulesOf(passwords) };
  });

  bind(recoverPassword, async ({ params, body }, http) => {
    requireOffer();
    await setPassword({ ...params, ...body }, services, http);
    return { ok: true };
  });
}
