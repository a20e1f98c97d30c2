import { shownParam } from '#contract/shared/shown-params.ts';
import { describeLoginFailure, type LoginPart } from '#lib/api/login-failures.ts';
import type { LoginSettings } from '#lib/login-settings.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** What is wrong, in words, by part of the form; `form` is about none of them. */
export type Faults = Partial<Record<LoginPart | 'form', string>> & {
  /** The way out is a new password. */
  recover?: true;
};

/** What a person has filled in. */
export interface Filled {
  login: string;
  password: string;
  person: string;
  category: string;
}

/** What a sign-in form lacks (specification §5), and what a failed attempt says (§8, "Login"). */
export function useFaultWords(settings: LoginSettings) {
  const t = useTexts();
  const locale = useLocale();
  const failureText = useFailureText();

  const missingName = (login: string): Faults =>
    login.trim() === '' ? { login: t('auth.missing_login', { label: settings.label }) } : {};

  const missing = (filled: Filled, asked: { person: boolean; captcha: boolean }): Faults => ({
    ...missingName(filled.login),
    ...(asked.person && filled.person === '' && { person: t('auth.missing_person') }),
    ...(filled.password === '' && { password: t('auth.missing_password') }),
    ...(settings.categories.length > 0 &&
      filled.category === '' && { category: t('auth.missing_category') }),
    ...(asked.captcha && { captcha: t('auth.missing_captcha') }),
  });

  const failed = (error: unknown): Faults => {
    const failure = describeLoginFailure(error);
    switch (failure.kind) {
      case 'wait': {
        const time = shownParam('espera', failure.seconds, locale);
        return { form: t('auth.too_many_attempts', { time }) };
      }
      case 'blocked':
        return { form: failureText(error), recover: true };
      case 'bad_request':
        return { form: t('auth.bad_request') };
      case 'said': {
        const text = failureText(error) || t('auth.sign_in_failed');
        return failure.part ? { [failure.part]: text } : { form: text };
      }
    }
  };

  return { missingName, missing, failed };
}
