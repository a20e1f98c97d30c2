import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { InstitutionalLogin } from './InstitutionalLogin.tsx';
import { DestinationField, NameFields, SecretFields } from './LoginFields.tsx';
import type { LoginProblems } from './login-problems.ts';
import { useLogin, type LoginAsked } from './use-login.ts';

interface Props extends LoginAsked {
  /** Shown above the fields: why the person has to sign in. */
  notice?: ReactNode;
  /** True if there is no page to return to, so that the person chooses a destination. */
  choosesDestination: boolean;
  /** Link to password recovery; null if it is not offered. */
  recovery: { href: string; onClick?: (event: MouseEvent) => void } | null;
}

/** User name and password, with whatever else this institution asks for (specification §5). */
export function LoginForm({ notice, choosesDestination, recovery, ...asked }: Props) {
  const t = useTexts();
  const { settings, redirectOf } = asked;
  const form = useLogin(asked);
  const { fields, set, problems } = form;
  const headingId = useId();
  const place = useFocusOnProblem(problems, form);
  useTypedEarly(place, form);

  return (
    <div className="form">
      <form
        ref={place}
        className="form"
        noValidate
        // Script always sends it. If the browser did, `post` keeps the password out of the address.
        method="post"
        aria-labelledby={headingId}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <h2 id={headingId} className="visually-hidden">
          {t('auth.sign_in')}
        </h2>
        {notice}
        <NameFields label={settings.label} form={form} />
        {!form.namesOnly && <SecretFields settings={settings} form={form} />}
        {choosesDestination && settings.asksDestination && (
          <div className="login__destination">
            <DestinationField form={form} />
          </div>
        )}
        <Checkbox
          label={t('auth.remember')}
          hint={t('auth.remember_hint')}
          checked={fields.remember}
          onChange={({ target }) => set.remember(target.checked)}
        />
        <Sending form={form} recovery={recovery} />
      </form>
      {settings.institutional.length > 0 && (
        <InstitutionalLogin
          kinds={settings.institutional}
          remember={fields.remember}
          redirect={redirectOf(fields.destination)}
        />
      )}
    </div>
  );
}

/** The problem that concerns no field, and the button that sends. */
function Sending({
  form,
  recovery,
}: Pick<Props, 'recovery'> & { form: ReturnType<typeof useLogin> }) {
  const t = useTexts();
  const { problems } = form;
  return (
    <>
      {problems.form && (
        <Notice
          tone="bad"
          live="alert"
          actions={problems.recover && <Forgotten size="small" recovery={recovery} />}
        >
          {problems.form}
        </Notice>
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={form.busy}>
          {form.namesOnly ? t('auth.next') : t('auth.sign_in')}
        </Button>
        {!problems.recover && <Forgotten variant="quiet" recovery={recovery} />}
      </div>
    </>
  );
}

function Forgotten({
  recovery,
  ...look
}: Pick<Props, 'recovery'> & Pick<ComponentProps<typeof ButtonLink>, 'size' | 'variant'>) {
  const t = useTexts();
  return (
    recovery && (
      <ButtonLink {...look} {...recovery}>
        {t('auth.forgot')}
      </ButtonLink>
    )
  );
}

/**
 * Moves the focus to the first problem: a field, the captcha, or the password that an error has
 * emptied; to the next field after the user name; and to the code when it becomes required.
 */
function useFocusOnProblem(
  problems: LoginProblems,
  { namesOnly, asksCode }: Pick<ReturnType<typeof useLogin>, 'namesOnly' | 'asksCode'>,
) {
  const place = useRef<HTMLFormElement>(null);
  const didNameOnly = useRef(namesOnly);
  const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);

  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const wrong = find('[aria-invalid], [data-problem]');
    (wrong ?? find('[name=password]') ?? find('[name=username]'))?.focus();
  }, [problems]);

  useEffect(() => {
    if (didNameOnly.current && !namesOnly)
      (find('[name=person]') ?? find('[name=password]'))?.focus();
    didNameOnly.current = namesOnly;
  }, [namesOnly]);

  useEffect(() => {
    if (asksCode) find('[name=code]')?.focus();
  }, [asksCode]);

  return place;
}

/** Takes over what was typed and chosen in the built form before it was hydrated, which React would empty. */
function useTypedEarly(
  place: RefObject<HTMLFormElement | null>,
  { set }: Pick<ReturnType<typeof useLogin>, 'set'>,
): void {
  const takeOver = useEffectEvent((form: HTMLFormElement) => {
    for (const field of form.querySelectorAll('input')) {
      const { name, type, value, checked } = field;
      if (value === field.defaultValue && checked === field.defaultChecked) continue;
      if (name === 'username') set.login(value);
      if (name === 'password') set.password(value);
      if (name === 'destination' && checked)
        set.destination(value === 'account' ? value : 'catalogue');
      if (type === 'checkbox') set.remember(checked);
    }
  });
  useLayoutEffect(() => {
    if (place.current) takeOver(place.current);
  }, [place]);
}
