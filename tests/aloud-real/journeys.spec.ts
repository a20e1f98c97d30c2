import { expectTranscript, test } from '../support/engines/aloud.ts';
import { Listener } from '../support/engines/listener.ts';

/** Journeys by keyboard and ear alone, in Portuguese: what is pressed, and what Orca says then. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const PERSON = 'docente';

test('a title is found and put on hold', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open('/', '.shelf');
  await listener.tabTo('form.search--big input', 20);
  await listener.type('dom casmurro', '[role=option]');
  await listener.press('Return', '.hit');
  await listener.readTo(/^Dom Casmurro.*título/, 8);
  await listener.press('Return', '.library');
  await listener.tabTo('.tabs a[href$=reserva]', 30);
  await listener.press('Return', '.record__panel h3');
  await listener.tabTo('.record__panel button, .record__panel a, .record__panel input', 12);
  await listener.press('Return', 'input[autocomplete=username]');
  await listener.signIn(PERSON, 'h3:has-text("Sua reserva")');
  expectTranscript('journey-hold', listener.lines);
});

test('a loan is renewed', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open(LOANS, 'input[autocomplete=username]');
  await listener.signIn(PERSON, '.loan');
  await listener.press('Tab');
  await listener.press('Return');
  await listener.tabTo('.loan *', 4);
  await listener.tabTo('.loan__act button', 4);
  await listener.press('Return', '.reason--ok');
  expectTranscript('journey-renewal', listener.lines);
});

test('a title is cited from the basket', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open('/acervo/1', '.library');
  await listener.tabTo('button:has-text("Pôr na cesta")', 25);
  await listener.press('Return');
  await listener.open('/cesta', '.walk-row .status');
  await listener.press('Tab');
  await listener.press('Return');
  await listener.tabTo('button:has-text("Copiar para o Word")', 25);
  await listener.press('Return');
  expectTranscript('journey-citation', listener.lines);
});
