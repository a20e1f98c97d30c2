import type { LoginSettings } from '#lib/login-settings.ts';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { useLogin } from './use-login.ts';

type Form = ReturnType<typeof useLogin>;

/** The user name, and the choice between people who share it. */
export function NameFields({ label, form }: { label: string; form: Form }) {
  const t = useTexts();
  const { fields, set, problems, sharing } = form;
  return (
    <>
      <Field
        label={label}
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
      {sharing.length > 0 && (
        <SelectField
          label={t('auth.person')}
          hint={t('auth.person_hint')}
          name="person"
          required
          value={fields.person}
          error={problems.person}
          onChange={({ target }) => set.person(target.value)}
        >
          <Options options={sharing.map(({ codigo, nome }) => [String(codigo), nome] as const)} />
        </SelectField>
      )}
    </>
  );
}

/** The password and the other fields that this institution requires. */
export function SecretFields({ settings, form }: { settings: LoginSettings; form: Form }) {
  const t = useTexts();
  const { fields, set, problems } = form;
  return (
    <>
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
      {settings.categories.length > 0 && (
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
      {form.asksCode && (
        <Field
          label={t('auth.code')}
          hint={t('auth.code_hint')}
          className="num"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={fields.code}
          error={problems.code}
          onChange={({ target }) => set.code(target.value)}
        />
      )}
      {form.asksCaptcha && <CaptchaField captcha={form.captcha} error={problems.captcha} />}
    </>
  );
}

/** Choice of the page to open after sign-in. */
export function DestinationField({ form: { fields, set } }: { form: Form }) {
  const t = useTexts();
  return (
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
