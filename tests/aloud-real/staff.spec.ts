import { patrons } from '#demo/people.ts';
import { test } from '../support/engines/aloud.ts';
import { Listener } from '../support/engines/listener.ts';
import { chooseWorkstation } from '../support/screens.ts';
import { barcodes } from '../support/screens/barcodes.ts';
import { headersOf } from '../support/screens/sign-in.ts';

/** Staff at work by keyboard and ear alone, in Portuguese: what is pressed, and what Orca says then. */

const LOGIN = 'input[autocomplete=username]';
const READER = 'pessoa55';
/** Whose list nobody else reads meanwhile. */
const LIBRARY = 3;
const cardOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.card ?? '';

test('a comment to the library is answered, and the answer undone', async ({
  page,
  orca,
  request,
}) => {
  const headers = await headersOf(request, READER);
  const data = { content: 'Faltam tomadas nas mesas.', b: LIBRARY };
  await request.post('/api/unidade-informacao/comentario', { headers, data });
  const listener = new Listener('journey-decision', page, orca);
  await chooseWorkstation(page, LIBRARY);
  await listener.open('/equipe/decisoes', 'input[autocomplete=username]');
  await listener.tabTo('input[autocomplete=username]', 25);
  await listener.signIn('chefe', '.decision');
  await listener.tabTo('.decisions__filters select >> nth=1', 20);
  await listener.press('Down', '.decision:first-child:has-text("Faltam tomadas")', /^Mais novo/);
  await listener.press('Tab');
  await listener.press('j', '.decision--open textarea', /^Faltam tomadas/);
  await listener.press('Tab', /^Resposta a Elisa/);
  await listener.press('shift+Tab', /^Faltam tomadas/);
  await listener.press(
    'a',
    '.decision--open:not(:has-text("Faltam tomadas")) textarea',
    /^Respondido: Faltam tomadas/,
  );
  await listener.press('z', '.decision:first-child:has-text("Faltam tomadas")', /^Desfeito/);
  listener.end();
});

test('a book is lent and comes back at the desk', async ({ page, orca, request }) => {
  const [copy = ''] = await barcodes(request, 210, 1);
  const listener = new Listener('journey-desk', page, orca);
  await chooseWorkstation(page);
  await listener.open('/equipe', LOGIN);
  await listener.skipToContent();
  await listener.tabTo(LOGIN, 25);
  await listener.signIn('chefe', '.scan__field:focus', /Leia uma carteira/);
  await listener.scan('90000000', /^Código desconhecido/);
  await listener.scan(cardOf('pessoa59'), /^Atenda /);
  await listener.scan(copy, /^Emprestado/);
  await listener.press('F8', /^Desfeito/);
  await listener.scan(copy, /^Emprestado/);
  await listener.press('Escape', /Leia uma carteira/);
  await listener.scan(copy, /^(Guarde na estante|Fica aqui|Malote|Estante de)/);
  listener.end();
});
