import { describe, expect, it } from 'vitest';
import { decideData, isTaxNumber, tidied, type DataFacts } from '#api/patrons/profile/rules.ts';
import {
  CHANGEABLE,
  CHANGEABLE_UNLESS_SAID,
  PERSONAL_FIELDS,
  type PersonalField,
  type PersonalValues,
} from '#contract/shared/personal-data.ts';

const TODAY = '2026-03-12';

describe('a tax number', () => {
  it.each(['52998224725', '11144477735', '12345678909', '00000001910'])('%s is one', (digits) => {
    expect(isTaxNumber(digits)).toBe(true);
  });

  it.each(['52998224724', '52998224735', '11111111111', '00000000000', '5299822472', ''])(
    '%s is none',
    (digits) => {
      expect(isTaxNumber(digits)).toBe(false);
    },
  );
});

describe('a postal code', () => {
  const code = (typed: string, country: string) => tidied('cep', typed, { today: TODAY, country });

  it.each([
    ['US', '90210', '90210'],
    ['US', ' 90210-1234 ', '90210-1234'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['PT', '1000-205', '1000-205'],
  ])('of %s, %j, is kept as %j', (country, typed, value) => {
    expect(code(typed, country)).toEqual({ value });
    expect(code(typed, 'BR')).toEqual({ wrong: 'postal_code_wrong' });
  });

  it.each(['-', '12345678901234', 'A@1', '日本'])('%j is none anywhere', (typed) => {
    expect(code(typed, 'US')).toEqual({ wrong: 'postal_code_odd' });
  });
});

describe('a value of personal data', () => {
  it.each<[PersonalField, string, string]>([
    ['cpf', ' 529.982.247-25 ', '52998224725'],
    ['cpf', '', ''],
    ['cep', '29900-120', '29900120'],
    ['telefone', '+55 (27) 99812-4418 ramal', '55 (27) 99812-44'],
    ['telefone', ' (27)  99812-4418', '(27) 99812-4418'],
    ['email', ' a@b.example;A@c.example ; a@b.example', 'a@b.example; A@c.example'],
    ['profissao', ' Maestra 🎻 ', 'Maestra 🎻'],
    ['nascimento', '2004-02-29', '2004-02-29'],
    ['estado_civil', 'viuvo', 'viuvo'],
    ['escolaridade', '   ', ''],
  ])('%s %j is kept as %j', (name, typed, value) => {
    expect(tidied(name, typed, { today: TODAY, country: 'BR' })).toEqual({ value });
  });

  it.each<[PersonalField, string, string]>([
    ['cpf', '529.982.247-24', 'tax_number_wrong'],
    ['cpf', 'CPF 52998224725', 'tax_number_wrong'],
    ['cep', '29900-12', 'postal_code_wrong'],
    ['cep', '2990o-120', 'postal_code_wrong'],
    ['telefone', '99812', 'phone_wrong'],
    ['telefone', 'não tenho', 'phone_wrong'],
    ['email', '', 'request_email_required'],
    ['email', 'a@b.example; c@d', 'request_email_required'],
    ['email', 'a@b.example, c@d.example', 'request_email_required'],
    ['nascimento', '2003-02-29', 'birth_date_wrong'],
    ['nascimento', '2026-03-13', 'birth_date_wrong'],
    ['nascimento', '1899-12-31', 'birth_date_wrong'],
    ['genero', 'x', 'service_choice_wrong'],
  ])('%s %j is %s', (name, typed, wrong) => {
    expect(tidied(name, typed, { today: TODAY, country: 'BR' })).toEqual({ wrong });
  });
});

describe('a change of personal data', () => {
  const before = {
    ...(Object.fromEntries(
      Object.keys(PERSONAL_FIELDS).map((name) => [name, '']),
    ) as PersonalValues),
    ...{ email: 'a@b.example', cpf: '52998224725' },
  };
  const facts: DataFacts = {
    ...{ before, wantsMail: true, today: TODAY, country: 'BR' },
    editable: CHANGEABLE_UNLESS_SAID,
  };

  it('is what differs, tidied', () => {
    const wanted = { cidade: ' Ipê ', email: 'a@b.example', receber_emails: true };
    expect(decideData(wanted, facts)).toEqual({
      ...{ changed: { cidade: 'Ipê' }, wantsMail: null, refusals: [] },
    });
  });

  it('is refused for what only the library changes, unless it is sent back as it was read', () => {
    expect(decideData({ cpf: '52998224725' }, facts).refusals).toEqual([]);
    expect(decideData({ cpf: '', identidade: '1' }, facts).refusals).toEqual([
      { field: 'cpf', code: 'field_not_editable' },
      { field: 'identidade', code: 'field_not_editable' },
    ]);
    const closed = { ...facts, editable: [] };
    expect(decideData({ receber_emails: false }, closed).refusals).toEqual([
      { field: 'receber_emails', code: 'field_not_editable' },
    ]);
    const open = { ...facts, editable: CHANGEABLE };
    expect(decideData({ cpf: '', receber_emails: false }, open)).toEqual({
      ...{ changed: { cpf: '' }, wantsMail: false, refusals: [] },
    });
  });

  it('tells everything that is wrong at once', () => {
    const wrong = decideData({ cep: '1', telefone: '2', nascimento: 'x', cidade: 'y' }, facts);
    expect(wrong.refusals.map(({ field }) => field)).toEqual(['cep', 'telefone', 'nascimento']);
  });
});
