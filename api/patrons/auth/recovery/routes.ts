import { ACTIVITY } from '#contract/shared/activities.ts';
import {
  checkRecoveryCode,
  recoverPassword,
  startRecovery,
} from '#contract/patrons/auth/password-recovery.ts';
import type { Services } from '../../../services.ts';
import type { Bind, Http } from '../../../core/http/bind.ts';
import { refused, refusedFor } from '../../../core/http/refused.ts';
import { redeemCaptcha } from '../captcha.ts';
import { checkCode, setPassword, start } from './recover.ts';
import { isOffered, rulesOf } from './rules.ts';

/**
 * The specification's GET call sends an e-mail: links, images and prefetching must not trigger it. They
 * cannot set the header that all calls of the site have.
 */
const isScriptRequest = ({ header }: Http): boolean =>
  header('lang') !== undefined &&
  !/prefetch|prerender/i.test(`${header('sec-purpose')} ${header('purpose')} ${header('x-moz')}`) &&
  ['cors', 'same-origin', undefined].includes(header('sec-fetch-mode')) &&
  header('sec-fetch-site') !== 'cross-site';

/** Password recovery in three steps (specification §7, "Password recovery"). */
export function recoveryRoutes(bind: Bind, services: Services): void {
  const { activities, login, passwords } = services.settings;
  const requireOffer = () => {
    if (!isOffered(login)) throw refused(403, 'recovery_not_offered');
  };

  bind(startRecovery, async ({ params, query = {} }, http) => {
    http.setHeader('cache-control', 'no-store');
    requireOffer();
    if (!isScriptRequest(http)) throw refused(403, 'forbidden');
    const { recaptcha_token: captcha, pedido } = query;
    const isChecked = captcha !== undefined;
    if (activities.includes(ACTIVITY.captcha) && !isChecked) {
      throw refusedFor([{ code: 'captcha_required' }], { captcha_required: 'recaptcha_token' });
    }
    if (isChecked) await redeemCaptcha(services, captcha);
    return start({ ...params, pedido, isChecked }, services, http);
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
