import type { DeskPerson } from '#lib/desk/queue.ts';
import { formatDate } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { personPath } from '#lib/routes/staff.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Status } from '../../ui/Status.tsx';
import type { AnswerState } from '../../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import type { PersonAtDesk } from './use-desk-person.ts';

interface Props {
  person: DeskPerson;
  state: AnswerState<PersonAtDesk>;
  onPay: () => void;
}

/** Who is at the counter: what prevents a loan, what they have, wait for and owe. Nothing of what they once read. */
export function PersonPanel({ person, state, onPay }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const answer = state.answered?.answer;
  const known = answer?.cod_pessoa === person.cod_pessoa ? answer : null;
  return (
    <aside className="desk-person" aria-labelledby="desk-person">
      <p className="small muted">{t('desk.at_counter')}</p>
      <h2 id="desk-person">{person.nome}</h2>
      {known && <PersonFacts person={known} />}
      {!known && state.error !== null && <p className="muted">{t('desk.person_failed')}</p>}
      <div className="row">
        {has('people') && (
          <ButtonLink size="small" href={personPath(locale, person.cod_pessoa)}>
            {t('desk.open_record')}
          </ButtonLink>
        )}
        {known?.acoes.receber?.permitido && (
          <Button size="small" onClick={onPay}>
            {t('desk.receive', { amount: formatMoney(known.deve, locale) })}
          </Button>
        )}
      </div>
      <p className="small muted">{t('desk.opening_logged', { name: person.nome })}</p>
    </aside>
  );
}

function PersonFacts({ person }: { person: PersonAtDesk }) {
  const t = useTexts();
  const locale = useLocale();
  const { carteira, grupo, valida_ate: until, limite, atrasados, para_retirar: ready } = person;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      t('desk.has'),
      limite === undefined
        ? String(person.com_ela)
        : t('desk.of', { count: person.com_ela, limit: limite }),
    ],
    [
      t('desk.overdue'),
      atrasados > 0 ? <Status kind="overdue">{atrasados}</Status> : t('desk.none'),
    ],
    [
      t('desk.ready'),
      ready.length > 0 ? <Status kind="available">{ready.length}</Status> : t('desk.none'),
    ],
    [
      t('desk.owes'),
      owesWords(
        person,
        t('desk.none'),
        (of, max) => t('desk.of', { count: of, limit: max }),
        locale,
      ),
    ],
  ];
  return (
    <>
      <p className="small muted">
        {[carteira, grupo, until && t('desk.valid_until', { date: formatDate(until, locale) })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <PersonWarnings person={person} />
      <dl className="desk-person__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {ready.map(({ cod_reserva: id, titulo, letra }) => (
        <Notice key={id} tone="warn" title={t('desk.hold_to_hand')}>
          {t('desk.hold_where', { title: titulo, letter: letra })}
        </Notice>
      ))}
    </>
  );
}

function owesWords(
  { deve, limite_debito: limit }: PersonAtDesk,
  none: string,
  of: (amount: string, limit: string) => string,
  locale: Parameters<typeof formatMoney>[1],
): string {
  if (deve === 0) return none;
  const amount = formatMoney(deve, locale);
  return limit === undefined ? amount : of(amount, formatMoney(limit, locale));
}

/** What prevents a loan comes first, then what else there is to know. */
function PersonWarnings({ person }: { person: PersonAtDesk }) {
  const t = useTexts();
  const { pode_levar: may, motivos, avisos } = person;
  return (
    <>
      {!may && (
        <Notice tone="bad" title={t('desk.may_not_borrow')}>
          {motivos.map(({ mensagem }) => mensagem).join(' ')}
        </Notice>
      )}
      {avisos
        .filter(({ codigo }) => codigo !== 'hold_to_hand_over')
        .map(({ codigo, mensagem }) => (
          <Notice key={codigo} tone="warn">
            {mensagem}
          </Notice>
        ))}
    </>
  );
}
