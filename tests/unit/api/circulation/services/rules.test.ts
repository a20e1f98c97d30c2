import { describe, expect, it } from 'vitest';
import {
  formOf,
  SERVICE_KINDS,
  SERVICE_TYPES,
  typeOf,
  type ServiceKind,
} from '#contract/shared/service-forms.ts';
import { SERVICE_STATES } from '#contract/shared/service-states.ts';
import {
  askerRefusals,
  fieldRefusals,
  PENDING_SERVICES,
  SERVICES,
  serviceTitle,
  type Fields,
} from '#api/circulation/services/rules.ts';
import { contactRefusals } from '#api/circulation/requests/contact.ts';
import { endStates, withdrawalRefusals } from '#api/circulation/requests/states.ts';

const TODAY = '2026-03-12';

/** The least that a kind takes. */
const least = (kind: ServiceKind): Record<string, string> => {
  const value = {
    line: 'x',
    subject: 'x',
    text: 'x',
    year: '2001',
    page: '3',
    day: TODAY,
    tick: 'sim',
    file: '7',
  };
  return Object.fromEntries(
    Object.entries(formOf(kind)).flatMap(([name, { type, required, options }]) =>
      required ? [[name, type === 'choice' ? (options?.[0] ?? '') : value[type]]] : [],
    ),
  );
};
const wrong = (kind: ServiceKind, fields: Fields) =>
  fieldRefusals(kind, fields, TODAY).map(({ field, code }) => `${field}: ${code}`);

describe.each(SERVICE_KINDS)('a request of the kind %s', (kind) => {
  it('stands in one list', () => {
    const lists = Object.values(SERVICE_TYPES).filter((kinds) =>
      (kinds as readonly string[]).includes(kind),
    );
    expect(lists).toHaveLength(1);
    expect(SERVICE_TYPES[typeOf(kind)]).toContain(kind);
  });

  it('is whole with what is required, has a title, and lacks each of it by itself', () => {
    expect(wrong(kind, least(kind))).toEqual([]);
    expect(serviceTitle(kind, least(kind))).toContain('x');
    for (const name of Object.keys(least(kind))) {
      const { [name]: _left, ...others } = least(kind);
      const code =
        formOf(kind)[name]?.type === 'tick' ? 'service_study_required' : 'service_required';
      expect(wrong(kind, others)).toEqual([`${name}: ${code}`]);
    }
  });

  it('tells everything that is missing at once', () => {
    expect(wrong(kind, {})).toHaveLength(Object.keys(least(kind)).length);
  });
});

describe('what is filled in', () => {
  it('has years of four digits, from printing on to the next', () => {
    const year = (ano: string) => wrong('artigo', { ...least('artigo'), ano });
    expect(year('1454')).toEqual([]);
    expect(year('2027')).toEqual([]);
    for (const ano of ['2028', '1399', '99', '20x1', '02001', '２００１'])
      expect(year(ano)).toEqual(['ano: service_year_wrong']);
  });

  it('has pages that are numbers, of which the last does not come before the first', () => {
    const pages = (pagina_inicial: string, pagina_final: string) =>
      wrong('artigo', { ...least('artigo'), pagina_inicial, pagina_final });
    expect(pages('9', '131')).toEqual([]);
    expect(pages('131', '131')).toEqual([]);
    expect(pages('131', '113')).toEqual(['pagina_final: service_pages_reversed']);
    expect(pages('xi', '20')).toEqual(['pagina_inicial: service_page_wrong']);
    expect(pages('0', '-1')).toEqual([
      'pagina_inicial: service_page_wrong',
      'pagina_final: service_page_wrong',
    ]);
  });

  it('has spans of years that run forward, also where one end is open', () => {
    const span = (ano_inicial: string, ano_final: string) =>
      wrong('levantamento', {
        ...least('levantamento'),
        ...(ano_inicial && { ano_inicial }),
        ...(ano_final && { ano_final }),
      });
    expect(span('1990', '')).toEqual([]);
    expect(span('', '1990')).toEqual([]);
    expect(span('1990', '2026')).toEqual([]);
    expect(span('2026', '1990')).toEqual(['ano_final: service_years_reversed']);
  });

  it('has choices that are offered, and days that exist and have not passed', () => {
    expect(wrong('tese', { ...least('tese'), grau: 'mestre' })).toEqual([
      'grau: service_choice_wrong',
    ]);
    const day = (prazo: string) => wrong('pesquisa', { ...least('pesquisa'), prazo });
    expect(day(TODAY)).toEqual([]);
    expect(day('2026-03-11')).toEqual(['prazo: service_day_past']);
    expect(day('2026-02-30')).toEqual(['prazo: service_day_wrong']);
  });
});

it('whoever asks can be reached', () => {
  const told = (phone: string, email: string) =>
    contactRefusals({ phone, email }).map(({ field, code }) => [field, code]);
  expect(told('(31) 5555-0101', 'a@b.example; c@d.example')).toEqual([]);
  expect(told('ramal', 'a@b.example; c')).toEqual([
    ['telefone', 'request_phone_required'],
    ['email', 'request_email_required'],
  ]);
});

it('whoever is blocked, has left, or waits for enough already asks for nothing', () => {
  const codes = (blocked: boolean, hasLeft: boolean, pending: number, limit = 5) =>
    askerRefusals({ patron: { blocked, hasLeft }, pending, limit }).map(({ code }) => code);
  expect(codes(false, false, 4)).toEqual([]);
  expect(codes(false, false, 5)).toEqual(['request_limit_reached']);
  expect(codes(false, false, 99, 0)).toEqual([]);
  expect(codes(true, true, 0)).toEqual(['request_blocked', 'request_left']);
});

it('a request is taken back until it is answered, and ends in three states', () => {
  for (const state of SERVICE_STATES) {
    expect(withdrawalRefusals(SERVICES, state).length === 0).toBe(PENDING_SERVICES.includes(state));
  }
  expect(endStates(SERVICES.moves)).toEqual(['atendida', 'nao_atendida', 'removida']);
});
