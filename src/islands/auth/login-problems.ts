import { formatParam } from '#contract/shared/param-formats.ts';
import { describeLoginError, type LoginPart } from '#lib/api/login-errors.ts';
import type { LoginSettings } from '#lib/login-settings.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Error messages by part of the form; `form` has the message that concerns no single part. */
export type LoginProblems = Partial<Record<LoginPart | 'form', string>> & {
  /** Offer password recovery. */
  recover?: true;
};

/** Values of the form. */
export interface Filled {
  login: string;
  password: string;
  person: string;
  category: string;
  code: string;
}

/** Messages for missing fields of the sign-in form (specification §5) and for failed attempts (§8, "Login"). */
export function useLoginProblems(settings: LoginSettings) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();

  const missingName = (login: string): LoginProblems =>
    login.trim() === '' ? { login: t('auth.missing_login', { label: settings.label }) } : {};

  const missing = (
    filled: Filled,
    asked: { person: boolean; captcha: boolean; code: boolean },
  ): LoginProblems => ({
    ...missingName(filled.login),
    ...(asked.person && filled.person === '' && { person: t('auth.missing_person') }),
    ...(filled.password === '' && { password: t('auth.missing_password') }),
    ...(settings.categories.length > 0 &&
      filled.category === '' && { category: t('auth.missing_category') }),
    ...(asked.code && filled.code.trim() === '' && { code: t('auth.missing_code') }),
    ...(asked.captcha && { captcha: t('auth.missing_captcha') }),
  });

  const failed = (error: unknown): LoginProblems => {
    const described = describeLoginError(error);
    switch (described.kind) {
      case 'wait': {
        const time = formatParam('espera', described.seconds, locale);
        return { form: t('auth.too_many_attempts', { time }) };
      }
      case 'blocked':
        return { form: errorText(error), recover: true };
      case 'bad_request':
        return { form: t('auth.bad_request') };
      case 'said': {
        const text = errorText(error) || t('auth.sign_in_failed');
        return described.part ? { [described.part]: text } : { form: text };
      }
    }
  };

  /** The institution's sign-in could not be started; the person may still use a password of the library. */
  const away = (error: unknown): LoginProblems =>
    describeLoginError(error).kind === 'wait' ? failed(error) : { form: t('auth.institution_out') };

  return { missingName, missing, failed, away };
}
