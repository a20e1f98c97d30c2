import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PAYMENT_FORMS, type PaymentForm as FormOfPayment } from '#contract/shared/staff/desk.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Payment } from '#lib/desk/desk.ts';
import { formatMoney } from '#lib/format/money.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { PersonAtDesk } from '../person/use-desk-person.ts';

interface Props {
  person: PersonAtDesk;
  onPaid: (payment: Payment) => void;
  onCancel: () => void;
}

/** An amount as it is typed: "7,00", "7.5". Null: none. */
function amountOf(text: string): number | null {
  const amount = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(amount) && amount > 0
    ? Math.round(amount * 100) / 100
    : null;
}

interface Paying {
  amount: string;
  form: FormOfPayment;
  given: string;
}

const amountText = (amount: number, locale: Locale): string =>
  amount.toFixed(2).replace('.', locale === 'en' ? '.' : ',');

/** Receiving a payment: amount, how, and the change of what was given. */
export function PaymentForm({ person, onPaid, onCancel }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [key] = useState(newKey);
  const [paying, setPaying] = useState<Paying>({
    ...{ amount: amountText(person.deve, locale), form: 'dinheiro', given: '' },
  });
  const { busy, problem, setProblem, send } = useSending();

  const value = amountOf(paying.amount);
  const cash = paying.form === 'dinheiro' ? amountOf(paying.given) : null;
  const change = value !== null && cash !== null && cash > value ? cash - value : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return setProblem(t('desk.pay_amount_missing'));
    const body = {
      ...{ cod_pessoa: person.cod_pessoa, valor: value, forma: paying.form },
      ...(cash !== null && { recebido: cash }),
    };
    send(async () =>
      onPaid(await staffAct('POST /equipe/balcao/pagamentos', { body }, { idempotencyKey: key })),
    );
  };
  return (
    <form className="desk-form" noValidate onSubmit={submit} aria-label={t('desk.pay_title')}>
      <h2>{t('desk.pay_of', { name: person.nome })}</h2>
      <PaymentFields paying={paying} onChange={(part) => setPaying({ ...paying, ...part })} />
      <p aria-live="polite">
        {change !== null && <b>{t('desk.change', { amount: formatMoney(change, locale) })}</b>}
      </p>
      <Problem>{problem}</Problem>
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('desk.pay_send')}
        </Button>
        <Button onClick={onCancel}>
          {t('desk.cancel')} <kbd>Esc</kbd>
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  paying: Paying;
  onChange: (part: Partial<Paying>) => void;
}

function PaymentFields({ paying, onChange }: FieldsProps) {
  const t = useTexts();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const names: Record<FormOfPayment, string> = {
    dinheiro: t('desk.pay_cash'),
    pix: t('desk.pay_pix'),
    cartao: t('desk.pay_card'),
  };
  return (
    <div className="desk-form__fields">
      <Field
        ref={first}
        label={t('desk.pay_amount')}
        inputMode="decimal"
        className="input--short"
        value={paying.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <SelectField
        label={t('desk.pay_how')}
        value={paying.form}
        onChange={({ target }) =>
          onChange({ form: PAYMENT_FORMS.find((one) => one === target.value) ?? 'dinheiro' })
        }
      >
        {PAYMENT_FORMS.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
      {paying.form === 'dinheiro' && (
        <Field
          label={t('desk.pay_given')}
          inputMode="decimal"
          className="input--short"
          value={paying.given}
          onChange={({ target }) => onChange({ given: target.value })}
        />
      )}
    </div>
  );
}
