import { newSecret } from '#api/patrons/auth/secret.ts';
import { openNetwork } from '#api/open-network.ts';
import { EXIT, type Command } from './command.ts';

export const newKeyCommand: Command = {
  name: 'new-key',
  usage: '',
  summary: 'makes a new key for access tokens',
  help: `
For when the old one may be known to somebody, or ACERVO_SECRET, which wraps it, is lost. Restart
every server of the network afterwards. Nobody has to sign in anew: sessions are renewed by
themselves. Second factors go on; where ACERVO_SECRET is lost only their recovery codes do.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say }) {
    const { db, close } = await openNetwork(config);
    try {
      await newSecret(db, config);
    } finally {
      await close();
    }
    say('A new key signs access tokens once every server of the network was restarted.');
    return EXIT.done;
  },
};
