import { useState } from 'react';
import type { Destination, LoginSettings } from '#lib/login-settings.ts';
import { useLoginProblems, type LoginProblems } from './login-problems.ts';
import { useCaptcha } from './use-captcha.ts';
import { usePeople } from './use-people.ts';

export interface LoginAsked {
  settings: LoginSettings;
  /** Kept outside: other modes of the screen ask for it, too. */
  userName: string;
  onUserName: (userName: string) => void;
  /** Where to go afterwards, for whoever signs in on another page. */
  redirectOf: (destination: Destination) => string;
  /** The person is in. */
  onEntered: (destination: Destination) => Promise<void>;
}

/** The state of the sign-in form. A failure empties password and captcha, and nothing else. */
export function useLogin(asked: LoginAsked) {
  const { settings, userName: login, redirectOf, onEntered } = asked;
  const words = useLoginProblems(settings);
  const captcha = useCaptcha();
  const people = usePeople(settings.asksPerson);
  const [password, setPassword] = useState('');
  const [person, setPerson] = useState('');
  const [category, setCategory] = useState('');
  const [destination, setDestination] = useState<Destination>(settings.destination);
  const [remember, setRemember] = useState(false);
  const [nameGiven, setNameGiven] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(settings.captcha);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [busy, setBusy] = useState(false);

  const asksCaptcha = captchaWanted || settings.captcha;
  const namesOnly = settings.nameFirst && !nameGiven;
  const sharing = people.of(login);
  /** A choice made for another user name is none. */
  const chosen = sharing.find(({ codigo }) => String(codigo) === person);

  const fail = (error: unknown) => {
    const said = words.failed(error);
    setPassword('');
    captcha.again();
    // The server asks for more than this page knew.
    if (said.captcha) setCaptchaWanted(true);
    if (said.person) void people.lookUp(login, true);
    setProblems(said);
    setBusy(false);
  };

  const goToInstitution = async () => {
    const redirect = redirectOf(destination);
    const asked = { kind: 'oidc', login: login.trim(), redirect, remember } as const;
    const { startInstitutionalLogin } = await import('#lib/api/institutional.ts');
    window.location.assign(await startInstitutionalLogin(asked));
  };

  const giveName = async () => {
    const missing = words.missingName(login);
    setProblems(missing);
    if (missing.login) return;
    setBusy(true);
    try {
      // An at-sign means the institution knows the name (specification §4).
      if (login.includes('@')) return await goToInstitution();
      await people.lookUp(login);
      setNameGiven(true);
      setBusy(false);
    } catch (error) {
      fail(error);
    }
  };

  const enter = async () => {
    setProblems({});
    setBusy(true);
    try {
      const found = await people.lookUp(login);
      const missing = words.missing(
        { login, password, category, person: chosen ? person : '' },
        { person: found.length > 0, captcha: asksCaptcha && captcha.token === '' },
      );
      if (Object.keys(missing).length > 0) {
        setProblems(missing);
        setBusy(false);
        return;
      }
      const { signIn } = await import('#lib/api/session.ts');
      await signIn({
        username: login,
        password,
        remember,
        ...(chosen && { person: chosen.codigo }),
        category,
        captcha: captcha.token,
      });
      await onEntered(destination);
    } catch (error) {
      fail(error);
    }
  };

  return {
    fields: { login, password, person: chosen ? person : '', category, destination, remember },
    set: {
      login: asked.onUserName,
      password: setPassword,
      person: setPerson,
      category: setCategory,
      destination: setDestination,
      remember: setRemember,
    },
    captcha,
    asksCaptcha,
    namesOnly,
    sharing,
    problems,
    busy,
    leaveName: () => void people.lookUp(login),
    submit: () => {
      if (!busy) void (namesOnly ? giveName() : enter());
    },
  };
}
