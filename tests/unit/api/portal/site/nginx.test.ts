import { describe, expect, it } from 'vitest';
import { CACHE, CDN_PAGE } from '#api/portal/site/cache.ts';
import { CALLED_ADDRESSES } from '#api/core/http/called-addresses.ts';
import { partHeaders, securityHeaders } from '#api/core/http/security-headers.ts';
import { contentPolicy } from '#api/portal/site/headers.ts';
import { authorityLinks, commonLinks } from '#api/portal/site/links.ts';
import { nginxConfig, nginxMain, type NginxOptions } from '#api/portal/site/nginx.ts';
import { SMALL_MANIFEST } from '../../../../support/networks/small-site.ts';

const OPTIONS: NginxOptions = {
  manifest: SMALL_MANIFEST,
  hashes: { script: ['sha256-abc='], style: ['sha256-def='] },
  links: { 1: { citeAs: 'https://doi.org/10.1/x', item: "https://e.example/$a'b.pdf" } },
  signLanguage: false,
  coverOrigins: [],
  root: '/srv/site',
  api: 'http://127.0.0.1:4321/',
  listen: '8080',
  serverName: 'biblioteca.example',
  origin: 'http://biblioteca.example',
  proxies: ['127.0.0.0/8', '::1'],
};
const config = nginxConfig(OPTIONS);

describe('the nginx configuration', () => {
  it('is one server block whose brackets close', () => {
    expect(config.match(/^server \{/gm)).toHaveLength(1);
    const plain = config.replace(/"[^"\n]*"/g, '""');
    expect(plain.split('{').length).toBe(plain.split('}').length);
  });

  it('sends every security header, and the policy of the built site', () => {
    const headers = securityHeaders(contentPolicy(OPTIONS.hashes, OPTIONS));
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'permissions-policy') continue;
      expect(config).toContain(`add_header ${name} "${value}" always;`);
    }
  });

  it('passes on the time of the server, by which pages set their clock', () => {
    const passed = config.match(/proxy_pass /g) ?? [];
    expect(config.match(/proxy_pass_header Date;/g)).toHaveLength(passed.length);
  });

  it('lets only pages that scan use the camera, in every language', () => {
    expect(config).toContain('add_header permissions-policy $acervo_permissions always;');
    const map = /map \$request_uri \$acervo_permissions \{\n([^}]+)\}/.exec(config)?.[1];
    const [normal, scanning = ''] = map?.trim().split('\n') ?? [];
    expect(normal).toBe('default "camera=(), geolocation=(), microphone=()";');
    const [, pattern = '', policy] = /"~(.+)" "(.+)";/.exec(scanning) ?? [];
    expect(policy).toBe('camera=(self), geolocation=(), microphone=()');
    const matches = (path: string) => new RegExp(pattern.replaceAll('\\\\', '\\')).test(path);
    expect(['/conta/app/ler', '/en/conta/app/ler', '/conta/app/ler?x=1'].every(matches)).toBe(true);
    expect(
      ['/conta/app', '/conta/app/lerx', '/fr/conta/app/ler', '/x/conta/app/ler'].some(matches),
    ).toBe(false);
  });

  it('asks for TLS to be kept where the public address has it', () => {
    const kept = 'add_header strict-transport-security "max-age=31536000" always;';
    expect(config).not.toContain('strict-transport-security');
    const withTls = nginxConfig({ ...OPTIONS, origin: 'https://biblioteca.example' });
    // The files that pages load have headers of their own.
    expect(withTls.split(kept)).toHaveLength(3);
  });

  it('adds headers inside few locations, which would take away the others: what /api answers, and files that pages load', () => {
    const adding = (
      config.match(/^ {2}location (?:"[^"]*"|[^{"])+\{\n(?: {4}.*\n)*? {2}\}/gm) ?? []
    )
      .filter((block) => block.includes('add_header'))
      .map((block) => ({
        where: /location (.+) \{\n/.exec(block)?.[1],
        headers: [...block.matchAll(/add_header (.+) always;/g)].map(([, header]) => header),
      }));
    const nosniff = ['X-Content-Type-Options nosniff'];
    const parts = Object.entries(partHeaders()).map(([name, value]) => `${name} "${value}"`);
    expect(adding).toEqual([
      { where: '^~ /api/', headers: nosniff },
      { where: '= /api', headers: nosniff },
      ...CALLED_ADDRESSES.map(({ pattern }) => ({
        where: `~ "${pattern.replaceAll('\\', '\\\\')}"`,
        headers: nosniff,
      })),
      { where: '~ "^/_assets/"', headers: ['Cache-Control $acervo_cache', ...parts] },
    ]);
  });

  it('lets the sign-language player in only where the institution offers it', () => {
    expect(config).not.toContain('vlibras');
    expect(nginxConfig({ ...OPTIONS, signLanguage: true })).toContain('https://vlibras.gov.br');
  });

  it('knows every language, shell and hidden page of the manifest', () => {
    for (const prefix of ['', '/en']) {
      expect(config).toContain(`location ~ "^${prefix}/acervo/([1-9]\\\\d{0,14})$"`);
      expect(config).toContain(`location = ${prefix}/acervo/titulo { return 404; }`);
      expect(config).toContain(`try_files $uri.html ${prefix}/conta.html =404;`);
      expect(config).toContain(`error_page 403 =404 ${prefix}/404.html;`);
    }
    expect(config).toContain('location = /en { return 308 /en/$is_args$args; }');
    expect(config).not.toContain('/pt');
  });

  it('asks the API at its origin, with or without a slash behind it', () => {
    expect(config).toContain('proxy_pass "http://127.0.0.1:4321";');
    expect(nginxConfig({ ...OPTIONS, api: 'http://127.0.0.1:4321' })).toBe(config);
  });

  it('shares calls among several servers, those that only read by themselves', () => {
    const several = nginxConfig({ ...OPTIONS, api: 'http://one:4321,http://two:4321/' });
    for (const use of ['reads', 'writes']) {
      const servers = `  server one:4321; # ${use}\n  server two:4321; # ${use}\n`;
      expect(several).toContain(`upstream acervo_${use} {\n  least_conn;\n${servers}}`);
    }
    expect(several).toContain('proxy_pass "http://$acervo_servers";');
    expect(several).not.toContain('4321";');
    expect(config).not.toContain('upstream acervo_');
  });

  it('keeps files as long as our own server lets them be kept', () => {
    for (const cache of Object.values(CACHE)) {
      expect(config).toContain(`set $acervo_cache "${cache}";`);
    }
    expect(config).toContain(`"~^${CACHE.page}$" "${CDN_PAGE}";`);
    expect(config).toContain('add_header CDN-Cache-Control $acervo_cdn always;');
  });

  it('writes no access log unless it is told where', () => {
    expect(config).toContain('  access_log off;');
    expect(config).not.toContain('log_format');
    const logged = nginxConfig({ ...OPTIONS, log: '/var/log/nginx/acervo.log' });
    expect(logged).toContain('access_log "/var/log/nginx/acervo.log" acervo;');
  });

  it('needs no question to the API where no record has a shell', () => {
    const manifest = { ...SMALL_MANIFEST, routes: [{ pattern: '/' }] };
    expect(nginxConfig({ ...OPTIONS, manifest })).not.toContain('auth_request');
  });

  it.each([
    { root: '/srv/"site' },
    { root: '/srv/$site' },
    { listen: '80; include /etc/passwd' },
    { serverName: 'a { }' },
    { log: '/var/log/"' },
    { api: 'ftp://files' },
    { api: 'no address' },
    { api: 'http://one:4321,' },
    { api: 'http://one:4321,https://two' },
  ])('refuses what would end a word of it: %o', (wrong) => {
    expect(() => nginxConfig({ ...OPTIONS, ...wrong })).toThrow();
  });

  it('keeps all that nginx writes in one folder', () => {
    const main = nginxMain(config, { folder: '/tmp/n', mimeTypes: '/etc/nginx/mime.types' });
    const written = main.match(/(?:pid|error_log|_temp_path) "([^"]+)"/g) ?? [];
    expect(written).toHaveLength(7);
    expect(written.every((line) => line.includes('"/tmp/n/'))).toBe(true);
    expect(main).not.toContain('user ');
  });

  it('tells machines of titles what our own server tells them', () => {
    const common = commonLinks('$acervo_record');
    expect(config).toContain(`set $acervo_links '$acervo_cited, ${common}$acervo_read';`);
    expect(config).toContain(`default '</acervo/$acervo_record>; rel="cite-as"';`);
    expect(config).toContain(`1 '<https://doi.org/10.1/x>; rel="cite-as"';`);
    expect(config).toContain(`1 ', <https://e.example/%24a%27b.pdf>; rel="item"';`);
    expect(config).toContain(`set $acervo_links '${authorityLinks('$acervo_record')}';`);
    expect(config).toContain('location = /links.json { return 404; }');
  });
});
