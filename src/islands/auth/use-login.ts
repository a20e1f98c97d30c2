import { useState } from 'react';
import type { Destination, LoginSettings } from '#lib/login-settings.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { accountPath } from '#lib/routes/account.ts';
import { useLocale } from '../ui/island/texts.tsx';
import { useLoginProblems, type LoginProblems } from './login-problems.ts';
import { useCaptcha } from './use-captcha.ts';
import { usePeople } from './use-people.ts';

export interface LoginAsked {
  settings: LoginSettings;
  /** Held by the parent, as password recovery uses it, too. */
  userName: string;
  onUserName: (userName: string) => void;
  /** Return URL for a sign-in on the institution's page. */
  redirectOf: (destination: Destination) => string;
  /** Called after sign-in. */
  onEntered: (destination: Destination) => Promise<void>;
}

type Sharing = ReturnType<ReturnType<typeof usePeople>['of']>;
type Fields = ReturnType<typeof useFields>['fields'];

/** Values of the form; a person chosen for another user name is ignored. */
function useFields({ settings, userName: login, onUserName }: LoginAsked, sharing: Sharing) {
  const [password, setPassword] = useState('');
  const [person, setPerson] = useState('');
  const [category, setCategory] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setDestination] = useState<Destination | null>(null);
  const destination = wanted ?? settings.destination;
  const [remember, setRemember] = useState(false);
  const chosen = sharing.find(({ codigo }) => String(codigo) === person);
  return {
    fields: {
      login,
      password,
      person: chosen ? person : '',
      category,
      code,
      destination,
      remember,
    },
    set: {
      login: onUserName,
      password: setPassword,
      person: setPerson,
      category: setCategory,
      code: setCode,
      destination: setDestination,
      remember: setRemember,
    },
    chosen,
  };
}

/** State of the sign-in form. An error empties the password or code it concerns, and the captcha; other fields stay. */
export function useLogin(asked: LoginAsked) {
  const { settings, userName: login, redirectOf, onEntered } = asked;
  const locale = useLocale();
  const words = useLoginProblems(settings);
  const captcha = useCaptcha();
  const people = usePeople(settings.asksPerson);
  const sharing = people.of(login);
  const { fields, set, chosen } = useFields(asked, sharing);
  const [nameGiven, setNameGiven] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const [asksCode, setCodeWanted] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [busy, setBusy] = useState(false);

  const asksCaptcha = captchaWanted || settings.captcha;
  const namesOnly = settings.nameFirst && !nameGiven;

  const fail = (error: unknown) => {
    const said = words.failed(error);
    set.code('');
    // The password was right; a code is required as well.
    if (said.code) setCodeWanted(true);
    else set.password('');
    // The server may require a captcha that the built page did not know of.
    if (said.captcha) setCaptchaWanted(true);
    captcha[said.captcha ? 'reset' : 'again']();
    if (said.person) void people.lookUp(login, true);
    // The first request for a code is not an error.
    setProblems(said.code && !asksCode ? {} : said);
    setBusy(false);
  };

  const giveName = async () => {
    // An at-sign means the institution knows the name (specification §4).
    if (login.includes('@')) {
      const redirect = redirectOf(fields.destination);
      return goToInstitution(fields, redirect).catch((error: unknown) => {
        setNameGiven(true);
        setProblems(words.away(error));
        setBusy(false);
      });
    }
    await people.lookUp(login);
    setNameGiven(true);
    setBusy(false);
  };

  const enter = async () => {
    const isShared = (await people.lookUp(login)).length > 0;
    const asks = { person: isShared, captcha: asksCaptcha && captcha.token === '', code: asksCode };
    const missing = words.missing(fields, asks);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return setBusy(false);
    if (await signInWith(fields, chosen?.codigo, captcha.token)) return changePassword(locale);
    await onEntered(fields.destination);
  };

  const submit = () => {
    if (busy) return;
    const missing = namesOnly ? words.missingName(login) : {};
    setProblems(missing);
    if (missing.login) return;
    setBusy(true);
    (namesOnly ? giveName() : enter()).catch(fail);
  };

  const asks = { asksCaptcha, asksCode, namesOnly, sharing };
  const leaveName = () => void people.lookUp(login);
  return { fields, set, captcha, ...asks, problems, busy, leaveName, submit };
}

async function goToInstitution({ login, remember }: Fields, redirect: string): Promise<void> {
  const { startInstitutionalLogin } = await import('#lib/api/institutional.ts');
  const asked = { kind: 'oidc', login: login.trim(), redirect, remember } as const;
  window.location.assign(await startInstitutionalLogin(asked));
}

/** Whoever signed in with a temporary password goes on to change it. */
const changePassword = (locale: Locale) => window.location.assign(accountPath(locale, 'password'));

/** Returns whether the password is a temporary one. */
async function signInWith(
  { login: username, password, category, code, remember }: Fields,
  person: number | undefined,
  captcha: string,
): Promise<boolean> {
  const { signIn } = await import('#lib/api/session.ts');
  const { mustChangePassword } = await signIn({
    username,
    password,
    remember,
    ...(person !== undefined && { person }),
    category,
    captcha,
    code,
  });
  const { joinAfterLogin } = await import('#lib/stores/basket-at-login.ts');
  joinAfterLogin();
  return mustChangePassword;
}
