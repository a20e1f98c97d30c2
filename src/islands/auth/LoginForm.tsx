import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { InstitutionalLogin } from './InstitutionalLogin.tsx';
import type { LoginProblems } from './login-problems.ts';
import { useLogin, type LoginAsked } from './use-login.ts';

interface Props extends LoginAsked {
  /** Above the fields: why one is here. */
  notice?: ReactNode;
  /** One was not heading anywhere and may choose where to go. */
  choosesDestination: boolean;
  /** Where a forgotten password is replaced; null where it is not. */
  recovery: { href: string; onClick?: (event: MouseEvent) => void } | null;
}

/** User name and password, with whatever else this institution asks for (specification §5). */
export function LoginForm({ notice, choosesDestination, recovery, ...asked }: Props) {
  const t = useTexts();
  const { settings, redirectOf } = asked;
  const form = useLogin(asked);
  const { fields, set, problems } = form;
  const headingId = useId();
  const place = useFocusOnProblem(problems, form.namesOnly);

  return (
    <div className="form">
      <form
        ref={place}
        className="form"
        noValidate
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
        <Field
          label={settings.label}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={fields.login}
          error={problems.login}
          onChange={({ target }) => set.login(target.value)}
          onBlur={form.leaveName}
        />
        {form.sharing.length > 0 && (
          <SelectField
            label={t('auth.person')}
            hint={t('auth.person_hint')}
            name="person"
            required
            value={fields.person}
            error={problems.person}
            onChange={({ target }) => set.person(target.value)}
          >
            <Options
              options={form.sharing.map(({ codigo, nome }) => [String(codigo), nome] as const)}
            />
          </SelectField>
        )}
        {!form.namesOnly && (
          <PasswordField
            label={t('auth.password')}
            showText={t('auth.show')}
            hideText={t('auth.hide')}
            toggleSuffix={t('auth.show_suffix')}
            name="password"
            autoComplete="current-password"
            required
            value={fields.password}
            error={problems.password}
            onChange={({ target }) => set.password(target.value)}
          />
        )}
        {!form.namesOnly && settings.categories.length > 0 && (
          <SelectField
            label={t('auth.category')}
            name="category"
            required
            value={fields.category}
            error={problems.category}
            onChange={({ target }) => set.category(target.value)}
          >
            <Options
              options={settings.categories.map(({ codigo, nome }) => [codigo, nome] as const)}
            />
          </SelectField>
        )}
        {!form.namesOnly && form.asksCaptcha && (
          <CaptchaField captcha={form.captcha} error={problems.captcha} />
        )}
        {choosesDestination && settings.asksDestination && (
          <RadioGroup
            legend={t('auth.destination')}
            name="destination"
            value={fields.destination}
            options={[
              { value: 'account', label: t('auth.to_account') },
              { value: 'catalogue', label: t('auth.to_catalogue') },
            ]}
            onChange={(value) => set.destination(value === 'account' ? value : 'catalogue')}
          />
        )}
        <Checkbox
          label={t('auth.remember')}
          hint={t('auth.remember_hint')}
          checked={fields.remember}
          onChange={({ target }) => set.remember(target.checked)}
        />
        {problems.form && (
          <Notice
            tone="bad"
            live="alert"
            actions={
              problems.recover && recovery ? (
                <ButtonLink size="small" {...recovery}>
                  {t('auth.forgot')}
                </ButtonLink>
              ) : undefined
            }
          >
            {problems.form}
          </Notice>
        )}
        <div className="row">
          <Button type="submit" variant="solid" busy={form.busy}>
            {form.namesOnly ? t('auth.next') : t('auth.sign_in')}
          </Button>
          {recovery && !problems.recover && (
            <ButtonLink variant="quiet" {...recovery}>
              {t('auth.forgot')}
            </ButtonLink>
          )}
        </div>
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

function Options({ options }: { options: readonly (readonly [value: string, text: string])[] }) {
  const t = useTexts();
  return (
    <>
      <option value="">{t('auth.choose')}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}

/**
 * The focus goes to what has to be mended first: a field, the check, or the password that a failure
 * has emptied; and on to the next field once the user name was given.
 */
function useFocusOnProblem(problems: LoginProblems, namesOnly: boolean) {
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

  return place;
}
