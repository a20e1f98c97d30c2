import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PAYMENT_FORMS, type PaymentForm as FormOfPayment } from '#contract/shared/staff/desk.ts';
import type { Payment } from '#lib/desk/desk.ts';
import { formatMoney } from '#lib/format/money.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
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

/** Receiving a payment: amount, how, and the change of what was given. */
export function PaymentForm({ person, onPaid, onCancel }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const first = useRef<HTMLInputElement>(null);
  const [key] = useState(newKey);
  const [amount, setAmount] = useState(
    person.deve.toFixed(2).replace('.', locale === 'en' ? '.' : ','),
  );
  const [form, setForm] = useState<FormOfPayment>('dinheiro');
  const [given, setGiven] = useState('');
  const { busy, problem, setProblem, send } = useSending();
  const names: Record<FormOfPayment, string> = {
    dinheiro: t('desk.pay_cash'),
    pix: t('desk.pay_pix'),
    cartao: t('desk.pay_card'),
  };
  useEffect(() => first.current?.select(), []);

  const value = amountOf(amount);
  const cash = form === 'dinheiro' ? amountOf(given) : null;
  const change = value !== null && cash !== null && cash > value ? cash - value : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return setProblem(t('desk.pay_amount_missing'));
    const body = {
      ...{ cod_pessoa: person.cod_pessoa, valor: value, forma: form },
      ...(cash !== null && { recebido: cash }),
    };
    send(async () =>
      onPaid(await staffAct('POST /equipe/balcao/pagamentos', { body }, { idempotencyKey: key })),
    );
  };
  return (
    <form className="desk-form" noValidate onSubmit={submit} aria-label={t('desk.pay_title')}>
      <h2>{t('desk.pay_of', { name: person.nome })}</h2>
      <div className="desk-form__fields">
        <Field
          ref={first}
          label={t('desk.pay_amount')}
          inputMode="decimal"
          className="input--short"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <SelectField
          label={t('desk.pay_how')}
          value={form}
          onChange={({ target }) =>
            setForm(PAYMENT_FORMS.find((one) => one === target.value) ?? 'dinheiro')
          }
        >
          {PAYMENT_FORMS.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </SelectField>
        {form === 'dinheiro' && (
          <Field
            label={t('desk.pay_given')}
            inputMode="decimal"
            className="input--short"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        )}
      </div>
      <p aria-live="polite">
        {change !== null && <b>{t('desk.change', { amount: formatMoney(change, locale) })}</b>}
      </p>
      {problem !== '' && (
        <Notice tone="bad" live="alert">
          {problem}
        </Notice>
      )}
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
