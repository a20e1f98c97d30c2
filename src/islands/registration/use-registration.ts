import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { http } from '#lib/api/http.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { useCaptcha } from '../auth/use-captcha.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';

const EMPTY = { nome: '', email: '', telefone: '', documento: '' };
type Typed = typeof EMPTY;
type Answer = Output<'POST /pessoas/inscricao'>;

/** What was typed, and sending it once at a time. */
export function useRegistration() {
  const t = useTexts();
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const [sent, setSent] = useState<({ email: string } & Answer) | null>(null);
  const captcha = useCaptcha();
  const { busy, problem, send } = useSending();
  const errorAt = (name: string) => wrong.find(({ field }) => field === name)?.text;
  const submit = async () => {
    setWrong([]);
    const body = { ...typed, recaptcha_token: captcha.token };
    try {
      const path = '/pessoas/inscricao';
      const { dias } = await http<Answer>({ method: 'POST', path, body });
      setSent({ email: typed.email.trim(), dias });
    } catch (error) {
      setWrong(wrongFields(error));
      // A solution is valid for one attempt.
      captcha.again();
      throw error;
    }
  };
  return {
    busy,
    captcha,
    errorAt,
    /** What is wrong with the form as a whole; empty: nothing, or a field says it. */
    problem: wrong.length === 0 ? problem : '',
    sent,
    wrong,
    fieldOf: (name: keyof Typed) => ({
      name,
      value: typed[name],
      error: errorAt(name),
      readOnly: busy,
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped({ ...typed, [name]: target.value });
        setWrong(wrong.filter(({ field }) => field !== name));
      },
    }),
    submit: () => {
      const text = t('registration.check_missing');
      if (captcha.token !== '') send(submit);
      else setWrong([{ field: 'recaptcha_token', problem: 'check_missing', text }]);
    },
  };
}
