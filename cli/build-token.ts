import { readSecret } from '#api/patrons/auth/secret.ts';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { openNetwork } from '#api/open-network.ts';
import { EXIT, type Command } from './command.ts';

export const buildTokenCommand: Command = {
  name: 'build-token',
  usage: '',
  summary: 'prints a credential by which another machine builds the site',
  help: `
"acervo publish" and "npm start" need none. A build elsewhere, against the /api of this network, takes it
from ACERVO_BUILD_TOKEN, and the address from ACERVO_API. It reads what is public anyway, only more of
it at once; it holds for ${BUILD_DAYS.other} days, and no longer than the key of access tokens ("acervo new-key").`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say }) {
    const { db, close } = await openNetwork(config);
    try {
      const secret = await readSecret(db, config);
      say(await buildToken({ secret, now: config.now }, BUILD_DAYS.other));
    } finally {
      await close();
    }
    return EXIT.done;
  },
};
