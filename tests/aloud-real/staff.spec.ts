import { expectTranscript, test } from '../support/engines/aloud.ts';
import { Listener } from '../support/engines/listener.ts';
import { chooseWorkstation } from '../support/screens.ts';
import { headersOf } from '../support/screens/sign-in.ts';

/** Staff at work by keyboard and ear alone, in Portuguese: what is pressed, and what Orca says then. */

const READER = 'pessoa55';
/** Whose list nobody else reads meanwhile. */
const LIBRARY = 3;

test('a comment to the library is answered, and the answer undone', async ({
  page,
  orca,
  request,
}) => {
  const headers = await headersOf(request, READER);
  const data = { content: 'Faltam tomadas nas mesas.', b: LIBRARY };
  await request.post('/api/unidade-informacao/comentario', { headers, data });
  const listener = new Listener(page, orca);
  await chooseWorkstation(page, LIBRARY);
  await listener.open('/equipe/decisoes', 'input[autocomplete=username]');
  await listener.signIn('chefe', '.decision');
  // What the two selects say as they come is by chance.
  listener.lines.length = 0;
  await listener.tabTo('.decisions__filters select >> nth=1', 20);
  await listener.press('Down', '.decision:first-child:has-text("Faltam tomadas")');
  await listener.press('Tab');
  await listener.press('j', '.decision--open textarea');
  await listener.press('Tab');
  await listener.press('shift+Tab');
  await listener.press('a', '.decision--open:not(:has-text("Faltam tomadas")) textarea');
  await listener.press('z', '.decision:first-child:has-text("Faltam tomadas")');
  expectTranscript('journey-decision', listener.lines);
});
