import { resolve } from 'node:path';
import { policyOptions } from '#api/portal/site/headers.ts';
import { readSettings } from '#api/portal/settings/settings.ts';
import { readLinks } from '#api/portal/site/links.ts';
import { readHashes, readManifest } from '#api/portal/site/manifest.ts';
import { nginxConfig } from '#api/portal/site/nginx.ts';
import { writeWhole } from '#api/portal/publication/published.ts';
import { EXIT, type Command } from './command.ts';

export const nginxCommand: Command = {
  name: 'nginx',
  usage: '[--root DIR] [--api URL] [--listen PORT] [--name HOST] [--log FILE] [--out FILE]',
  summary: 'writes the nginx configuration of the built site',
  help: `
Writes one server block that answers as "npm start" does, made from the routes and the content policy
of the site in ACERVO_SITE and from the settings. Write it anew and reload nginx after an upgrade
and after a change of the settings.

  --root DIR     the built site as nginx sees it (the folder of ACERVO_SITE)
  --api URL      where /api is asked (http://127.0.0.1 and the port of PORT); several servers are
                 separated by commas: http://one:4321,http://two:4321
  --listen PORT  as nginx writes it: 80, 127.0.0.1:8080, "443 ssl" (8080)
  --name HOST    the name of the site (_, every name)
  --log FILE     access log: method, area of the address, status; no query, no token (none)
  --out FILE     where to write; the terminal, unless said`,
  options: {
    root: { type: 'string' },
    api: { type: 'string' },
    listen: { type: 'string' },
    name: { type: 'string' },
    log: { type: 'string' },
    out: { type: 'string' },
  },
  words: { least: 0, most: 0 },
  async run({ values }, { config, folder, say }) {
    const given = (name: string, otherwise: string): string => {
      const value = values[name];
      return typeof value === 'string' ? value : otherwise;
    };
    const text = nginxConfig({
      manifest: readManifest(config.siteFolder),
      hashes: readHashes(config.siteFolder),
      links: readLinks(config.siteFolder),
      ...policyOptions(readSettings(config.dataFolder)),
      root: given('root', config.siteFolder),
      origin: config.origin,
      proxies: config.proxies,
      api: given('api', `http://127.0.0.1:${config.port}`),
      listen: given('listen', '8080'),
      serverName: given('name', '_'),
      ...(typeof values['log'] === 'string' && { log: values['log'] }),
    });
    const out = values['out'];
    if (typeof out === 'string') writeWhole(resolve(folder, out), text);
    else say(text.trimEnd());
    return EXIT.done;
  },
};
