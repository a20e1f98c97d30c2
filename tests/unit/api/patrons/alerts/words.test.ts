import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/shared/languages.ts';
import { KINDS } from '#api/patrons/alerts/kinds.ts';
import { FIELDS, NOTICE_TEXTS } from '#api/patrons/alerts/texts.ts';
import {
  alertOf,
  alertWords,
  emailOf,
  NO_TEMPLATES,
  textName,
  type NoticeTemplate,
} from '#api/patrons/alerts/words.ts';

const HOLD = { title: 'Iracema', library: 'Central', until: '2026-03-19T22:00:00Z', zone: 'UTC' };
const UNTIL = 'quinta-feira, 19 de março às 22:00';

const templates = (texts: Record<string, NoticeTemplate>) =>
  new Map(Object.entries(texts).map(([name, pt]) => [name, { pt }]));
const hold = (template: NoticeTemplate) => {
  const own = templates({ 'hold-ready': template });
  return [alertOf('hold_ready', HOLD, 'pt', own), emailOf('hold_ready', HOLD, 'pt', own)] as const;
};

describe('the built-in texts of notices', () => {
  it.each(NOTICE_TEXTS)('of $name are whole in every language', ({ kind, sample, hasEmail }) => {
    for (const locale of LOCALES) {
      const { title, text } = alertOf(kind, sample, locale, NO_TEMPLATES);
      const { subject, paragraphs } = emailOf(kind, sample, locale, NO_TEMPLATES);
      for (const words of [title, text, ...(hasEmail ? [subject, ...paragraphs] : [])]) {
        expect(words).not.toBe('');
        expect(words).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
  });

  it('are listed for every kind, with fields whose meaning is said', () => {
    expect([...new Set(NOTICE_TEXTS.map(({ kind }) => kind))].sort()).toEqual(
      Object.keys(KINDS).sort(),
    );
    const used = NOTICE_TEXTS.flatMap(({ fields }) => fields);
    expect([...new Set(used)].sort()).toEqual(Object.keys(FIELDS).sort());
  });
});

describe('the texts of a library', () => {
  it('replace title, subject and text of alert and e-mail', () => {
    const [alert, email] = hold({
      matter: { title: 'Chegou', subject: 'Chegou: {{title}}' },
      body: '\n“{{title}}” espera\naté {{until}}.\r\n\r\nTraga a carteira.\n',
    });
    expect(alert).toMatchObject({
      title: 'Chegou',
      text: `“Iracema” espera até ${UNTIL}. Traga a carteira.`,
      path: '/meupergamum/app/emprestimo/reserva',
    });
    expect(email).toMatchObject({
      subject: 'Chegou: Iracema',
      paragraphs: [`“Iracema” espera\naté ${UNTIL}.`, 'Traga a carteira.'],
    });
  });

  it('may be shorter in the alert, and replace no more than they say', () => {
    const [alert, email] = hold({ matter: { alert: 'Venha buscar: {{library}}.' }, body: '' });
    const [builtInAlert, builtInEmail] = hold({ matter: {}, body: '' });
    expect(alert).toEqual({ ...builtInAlert, text: 'Venha buscar: Central.' });
    expect(email).toEqual(builtInEmail);
    const [both] = hold({ matter: { alert: 'Curto.' }, body: 'Longo.' });
    expect(both.text).toBe('Curto.');
    expect(hold({ matter: { title: 'Chegou' }, body: '' })[1].subject).toBe('Chegou');
  });

  it('leave other languages with the built-in text', () => {
    const own = templates({ 'hold-ready': { matter: { title: 'Chegou' }, body: 'Venha.' } });
    expect(alertOf('hold_ready', HOLD, 'en', own)).toEqual(
      alertOf('hold_ready', HOLD, 'en', NO_TEMPLATES),
    );
  });

  it('of one state go before that of all states', () => {
    const own = templates({
      'request-nao-atendida': { matter: { title: 'Não deu' }, body: '' },
      request: { matter: { title: 'Pedido {{state}}' }, body: '' },
    });
    const title = (state: 'nao_atendida' | 'em_transito') =>
      alertOf('request', { ...HOLD, state }, 'pt', own).title;
    expect([title('nao_atendida'), title('em_transito')]).toEqual([
      'Não deu',
      'Pedido Em trânsito',
    ]);
  });

  it('about returns and charges never hide a fine, nor name a work where there is none', () => {
    const own = templates({
      'return-receipt': { matter: { title: 'Obrigado' }, body: '' },
      fine: { matter: { title: '{{title}}: {{amount}}' }, body: '' },
    });
    const returned = (cents: number) =>
      alertOf('return_receipt', { ...HOLD, cents }, 'pt', own).title;
    expect([returned(0), returned(300)]).toEqual(['Obrigado', 'Devolução recebida']);
    const fine = { ...HOLD, reason: 'service', cents: 250 };
    expect(alertOf('fine', { ...fine, title: '' }, 'pt', own).title).toBe('Serviço: R$\u00a02,50');
  });

  it('keep what a librarian wrote', () => {
    const own = templates({ 'service-question': { matter: {}, body: 'Responda logo.' } });
    const params = { ...HOLD, note: 'Teses também?' };
    expect(alertOf('service_question', params, 'pt', own)).toMatchObject({
      text: 'Responda logo.',
      note: 'Teses também?',
    });
    expect(emailOf('service_question', params, 'pt', own)).toMatchObject({
      paragraphs: ['Responda logo.'],
      note: 'A biblioteca escreve: Teses também?',
    });
    const builtIn = emailOf('service_question', params, 'pt', NO_TEMPLATES);
    expect(builtIn.paragraphs.join()).toContain('Teses também?');
    expect(builtIn.note).toBeUndefined();
  });

  it('are not filled twice: braces in a title stay', () => {
    const [alert] = hold({ matter: {}, body: '{{title}} {{library}}' });
    expect(alert.text).toBe('Iracema Central');
    const odd = { ...HOLD, title: '{{library}}' };
    const own = templates({ 'hold-ready': { matter: {}, body: '{{title}}' } });
    expect(alertOf('hold_ready', odd, 'pt', own).text).toBe('{{library}}');
  });
});

it('an alert of an unknown kind has a generic text', () => {
  expect(alertWords('odd', '{}', 'pt', NO_TEMPLATES).title).toBe('Aviso da biblioteca');
  expect(textName('return_receipt', 'fine')).toBe('return-receipt-fine');
});
