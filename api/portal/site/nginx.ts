import { addServiceFile } from '#contract/circulation/services/exchange.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { CALLED_ADDRESSES } from '../../core/http/called-addresses.ts';
import { CONNECTION_LIMITS } from '../../core/http/limits/connections.ts';
import { sentence } from '../../core/http/messages.ts';
import { CACHE, CDN_PAGE, FILE_RULES } from './cache.ts';
import { contentPolicy, type InlineHashes, type PolicyOptions } from './headers.ts';
import {
  partHeaders,
  permissionsPolicy,
  securityHeaders,
} from '../../core/http/security-headers.ts';
import { MAX_HEADER_BYTES, transportSecurity } from '../../core/http/limits/transport.ts';
import { addressesOf, TRAILING_SLASHES, type Addresses, type Shell } from './addresses.ts';
import { acceptedData, SEGMENTS, TAKES_PAGES } from './negotiation.ts';
import { authorityLinks, citeLink, commonLinks, itemLink, type LinksOfTitles } from './links.ts';
import { EXISTENCE_CALLS, UNSERVED, type Manifest, type RecordKind } from './manifest.ts';

export interface NginxOptions extends PolicyOptions {
  /** `routes.json` and `policy.json` of the built site. */
  manifest: Manifest;
  hashes: InlineHashes;
  /** `links.json` of the built site. */
  links: LinksOfTitles;
  /** Folder of the built site from nginx's point of view. */
  root: string;
  /** Addresses of the servers of `/api`, separated by commas: "http://127.0.0.1:4321". */
  api: string;
  /** Argument of `listen`: "80", "127.0.0.1:8080", "443 ssl". */
  listen: string;
  /** Public address of the site. */
  origin: string;
  /** Addresses and networks of trusted proxies in front of nginx, exempt from connection limits. */
  proxies: readonly string[];
  /** Argument of `server_name`; "_" matches all. */
  serverName: string;
  /** File of the access log; default: none. */
  log?: string | undefined;
}

/**
 * Returns a complete nginx server block, with its maps, that serves a built site like our own server: the
 * same addresses, redirects, 404s, caches and security headers. To be included inside `http { }`.
 *
 * Headers are set once, at server level: a location with its own add_header would lose the others, so what
 * differs (cache lifetimes) is a variable set in each location. Subresources have their own headers.
 *
 * @throws an error if an option contains characters that would end a token
 */
export function nginxConfig(options: NginxOptions): string {
  const addresses = addressesOf(options.manifest);
  const blocks = [
    frame(options),
    locales(addresses),
    compression(),
    api(options),
    existence(options, addresses),
    refusedAddresses(addresses),
    ...addresses.prefixes.flatMap((prefix) =>
      addresses.shells.map((shell, at) => shellLocations(prefix, shell, at)),
    ),
    files(options),
    location('/', keep(CACHE.page), 'try_files $uri.html =404;'),
  ];
  const server = `server {\n${indent(blocks.filter(Boolean).join('\n\n'))}\n}\n`;
  const log = options.log === undefined ? '' : `${logFormat(addresses)}\n`;
  const limit = connectionLimit(options.proxies);
  const maps = [
    ...[linkMaps(options.links), dataMaps(), REPLACED_BY, CDN, permissions(addresses), limit],
    ...upstreams(options),
  ];
  return `${maps.join('\n')}\n${log}${server}`;
}

/** Returns a whole nginx configuration around server blocks. */
export function nginxMain(servers: string, { folder, user, mimeTypes }: NginxMain): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quoted(`${folder}/${name}`)};`,
  );
  const http = [
    `include ${quoted(mimeTypes)};`,
    'default_type application/octet-stream;',
    'access_log off;',
    'sendfile on;',
    ...temporary,
    servers,
  ].join('\n');
  return [
    ...(user === undefined ? [] : [`user ${quoted(user)};`]),
    'worker_processes 1;',
    'daemon off;',
    `pid ${quoted(`${folder}/nginx.pid`)};`,
    `error_log ${quoted(`${folder}/error.log`)};`,
    'events { worker_connections 4096; }',
    `http {\n${indent(http)}\n}\n`,
  ].join('\n');
}

export interface NginxMain {
  /** Folder for pid, errors and temporary files. */
  folder: string;
  /** User of the workers; omitted when running unprivileged. */
  user?: string;
  /** The table of content types that comes with nginx. */
  mimeTypes: string;
}

/** Quotes external text as a token, without nginx variables. */
function quoted(text: string): string {
  if (/["\\$\n\r]/.test(text)) throw new Error(`nginx cannot be told ${JSON.stringify(text)}`);
  return `"${text}"`;
}

/** Quotes our own text, which may contain quotation marks. */
function singleQuoted(text: string): string {
  if (/['\\$\n\r]/.test(text)) throw new Error(`nginx cannot be told ${JSON.stringify(text)}`);
  return `'${text}'`;
}

/** Quotes our own regular expressions because of their braces. */
const regexp = (source: string): string => `"${source.replace(/\\/g, '\\\\')}"`;

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');

const location = (match: string, ...lines: string[]): string =>
  `location ${match} {\n${indent(lines.join('\n'))}\n}`;

const keep = (cache: string): string => `set $acervo_cache ${quoted(cache)};`;

const NOT_FOUND = 'error_page 404 $acervo_locale/404.html;';

function frame(options: NginxOptions): string {
  const { listen, serverName, root, hashes, log } = options;
  if (/[;{}\n]/.test(listen + serverName)) throw new Error('Not a port or name: nginx would break');
  const { 'permissions-policy': _varies, ...headers } = {
    ...securityHeaders(contentPolicy(hashes, options)),
    ...transportSecurity(options.origin),
  };
  return [
    `listen ${listen};`,
    `server_name ${serverName};`,
    `root ${quoted(root)};`,
    log === undefined ? 'access_log off;' : `access_log ${quoted(log)} acervo;`,
    'server_tokens off;',
    'charset utf-8;',
    'absolute_redirect off;',
    'merge_slashes off;',
    'client_max_body_size 1m;',
    `large_client_header_buffers 4 ${MAX_HEADER_BYTES / 1024}k;`,
    '# Over HTTP/2 each request counts as a connection.',
    `limit_conn acervo_clients ${2 * CONNECTION_LIMITS.perAddress};`,
    'limit_conn_status 429;',
    '# Who sends or takes nothing for so long is let go.',
    'client_header_timeout 20s;',
    'client_body_timeout 20s;',
    'send_timeout 30s;',
    'keepalive_timeout 65s;',
    'reset_timedout_connection on;',
    '',
    "# Set nowhere but in locations: a question to /api would begin with the server's value.",
    'uninitialized_variable_warn off;',
    ADD_CACHE,
    'add_header CDN-Cache-Control $acervo_cdn always;',
    'add_header Link $acervo_links always;',
    ...added(headers),
    'add_header permissions-policy $acervo_permissions always;',
  ].join('\n');
}

const ADD_CACHE = 'add_header Cache-Control $acervo_cache always;';

const added = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

/** The id of the target record, from the redirect address of the existence check. */
const REPLACED_BY = `map $acervo_answer $acervo_answered {
  default '';
  ${regexp('~/(?<acervo_number>[1-9]\\d{0,14})$')} $acervo_number;
}
`;

/** Counts connections by address; an empty key (trusted proxy) is not counted. */
const connectionLimit = (proxies: readonly string[]): string => `geo $acervo_is_proxy {
  default 0;
${proxies.map((network) => `  ${network} 1;`).join('\n')}
}
map $acervo_is_proxy $acervo_client {
  default '';
  0 $binary_remote_addr;
}
limit_conn_zone $acervo_client zone=acervo_clients:10m;
`;

/**
 * The CDN-only header, derived from the public one by an expression, since long keys do not fit nginx's
 * hash tables.
 */
const CDN = `map $acervo_cache $acervo_cdn {
  default '';
  ${regexp(`~^${CACHE.page}$`)} ${quoted(CDN_PAGE)};
}
`;

/** What a page may use of the device, by the address as it was sent: a shell answers for it. */
const permissions = ({ camera }: Addresses): string => `map $request_uri $acervo_permissions {
  default ${quoted(permissionsPolicy(false))};
${camera === null ? '' : `  ${regexp(`~${camera.replace(/\$$/, '(?:\\?|$)')}`)} ${quoted(permissionsPolicy(true))};\n`}}
`;

/**
 * Access log format: names only the area of an address. The rest may contain a token, a declaration code or
 * what somebody reads; the query, a search; the referrer, the previous page.
 */
function logFormat({ prefixes }: Addresses): string {
  const first = ['/api', ...prefixes.filter(Boolean)].join('|');
  return `map $request_uri $acervo_area {
  default '/';
  ${regexp(`~^(?<acervo_segment>(?:${first})?/[\\w.-]+)(?:[/?]|$)`)} $acervo_segment;
}

log_format acervo '$remote_addr [$time_iso8601] $request_method $acervo_area $status $body_bytes_sent $request_time';
`;
}

/** Maps from title ids to their citation and full-text links (links.ts). */
function linkMaps(links: LinksOfTitles): string {
  const titles = Object.entries(links);
  const rows = (of: (known: LinksOfTitles[string], id: string) => string) =>
    titles.map(([id, known]) => `${id} '${of(known, id)}';`);
  const map = (name: string, otherwise: string, lines: string[]) =>
    `map $acervo_record $${name} {\n${indent([`default '${otherwise}';`, ...lines].join('\n'))}\n}\n`;
  return (
    map('acervo_cited', citeLink({}, '$acervo_record'), rows(citeLink)) +
    map('acervo_read', '', rows(itemLink))
  );
}

/** The `Link` headers of records, as our own server sends them. */
const RECORD_LINKS: Readonly<Record<RecordKind, string>> = {
  title: `set $acervo_links '$acervo_cited, ${commonLinks('$acervo_record')}$acervo_read';`,
  authority: `set $acervo_links '${authorityLinks('$acervo_record')}';`,
};

/** Maps from what clients accept to the data that they get instead of a record's page (negotiation.ts). */
const dataMaps = (): string =>
  RECORD_KINDS.map((record) => {
    const rows = acceptedData(record).map(
      ({ accept, extension }) => `${regexp(`~*${accept}`)} ${extension};`,
    );
    const lines = ["default '';", `${regexp(`~*${TAKES_PAGES}`)} '';`, ...rows];
    return `map $http_accept $acervo_${record}_data {\n${indent(lines.join('\n'))}\n}\n`;
  }).join('');

const RECORD_KINDS = ['title', 'authority'] as const satisfies readonly RecordKind[];

/** Sends programs to the data of a record. */
const toData = (record: RecordKind): string =>
  `if ($acervo_${record}_data) { set $acervo_cache "no-store"; return 303 /${SEGMENTS[record]}/$acervo_record.$acervo_${record}_data; }`;

/** Selects the 404 page by a variable, once for all locations. */
const locales = ({ prefixes }: Addresses): string =>
  [
    'set $acervo_locale "";',
    ...prefixes
      .filter(Boolean)
      .map(
        (prefix) => `if ($uri ~ ${regexp(`^${prefix}(/|$)`)}) { set $acervo_locale ${prefix}; }`,
      ),
    NOT_FOUND,
  ].join('\n');

const COMPRESSED = [
  'text/css',
  'text/plain',
  'text/xml',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/xml',
  'application/manifest+json',
  'application/wasm',
  'image/svg+xml',
];

const compression = (): string =>
  [
    'gzip on;',
    'gzip_vary on;',
    'gzip_comp_level 6;',
    'gzip_min_length 1000;',
    'gzip_proxied any;',
    `gzip_types ${COMPRESSED.join(' ')};`,
    `charset_types ${COMPRESSED.filter((type) => !type.startsWith('image')).join(' ')};`,
  ].join('\n');

const proxied = (options: NginxOptions): string[] => [
  `proxy_pass ${proxyTarget(options)};`,
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  '# The address that nginx sees, not what a visitor claims: limits count by it.',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Host $http_host;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  '# Pages set their clock by the server, not by nginx.',
  'proxy_pass_header Date;',
];

const serversOf = ({ api: addresses }: NginxOptions): URL[] =>
  addresses.split(',').map((address) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) {
      throw new Error(`"${address}" is no http address`);
    }
    return url;
  });

function proxyTarget(options: NginxOptions): string {
  const [first, ...others] = serversOf(options);
  return others.length === 0 ? quoted(first?.origin ?? '') : '"http://$acervo_servers"';
}

/**
 * Several servers share the calls: those that only read go to one group, the others to another, so that a
 * server on a standby, which does not save, can be left out there (deploy/nginx-follow.sh).
 */
function upstreams(options: NginxOptions): string[] {
  const servers = serversOf(options);
  if (servers.length === 1) return [];
  if (servers.some(({ protocol }) => protocol !== 'http:')) {
    throw new Error('Several servers of /api are reached by http only');
  }
  const group = (name: string) => {
    const lines = servers.map(({ host }) => `server ${host}; # ${name}`);
    return `upstream acervo_${name} {\n${indent(['least_conn;', ...lines].join('\n'))}\n}\n`;
  };
  return [
    group('reads'),
    group('writes'),
    `map $request_method $acervo_servers {
  default acervo_writes;
  GET acervo_reads;
  HEAD acervo_reads;
}
`,
  ];
}

/**
 * Maximum body size in megabytes, one more than any call accepts: nearly all larger bodies are refused by
 * the call.
 */
const MAX_BODY_MB = Math.ceil((addServiceFile.bodyBytes ?? 0) / 1e6) + 1;

/** `/api` sends its own headers; nginx's own errors get the same shape. */
const api = (options: NginxOptions): string =>
  [
    ...['^~ /api/', '= /api'].map((match) =>
      location(match, ...answeredByApi(options), `client_max_body_size ${MAX_BODY_MB}m;`),
    ),
    ...CALLED_ADDRESSES.map(({ pattern, call, hasQuery }) =>
      location(
        `~ ${regexp(pattern)}`,
        `rewrite ${regexp(pattern)} ${call}${hasQuery ? '' : '?'} break;`,
        ...answeredByApi(options),
      ),
    ),
    refusal('@acervo_too_large', 413, 'body_too_large'),
    refusal('@acervo_too_many', 429, 'too_many_requests'),
  ].join('\n');

const answeredByApi = (options: NginxOptions): string[] => [
  ...proxied(options),
  'proxy_hide_header X-Content-Type-Options;',
  'add_header X-Content-Type-Options nosniff always;',
  'error_page 413 @acervo_too_large;',
  'error_page 429 @acervo_too_many;',
];

function refusal(name: string, statusCode: number, code: RefusalCode): string {
  const texto = sentence({ code }, DEFAULT_LOCALE);
  const body = JSON.stringify({ statusCode, message: code, texto });
  return location(
    name,
    keep('no-store'),
    'default_type application/json;',
    `return ${statusCode} ${singleQuoted(body)};`,
  );
}

/** Existence check before a shell is served: 2xx exists, 401 replaced by another, 403 does not. */
function existence(options: NginxOptions, { shells }: Addresses): string {
  const kinds = [...new Set(shells.flatMap(({ record }) => record ?? []))];
  if (kinds.length === 0) return '';
  const asked = kinds.map((kind) =>
    location(
      `= /_acervo/${kind}`,
      'internal;',
      `rewrite ^ ${EXISTENCE_CALLS[kind]}$acervo_record break;`,
      ...proxied(options),
      'proxy_pass_request_body off;',
      'proxy_set_header Content-Length "";',
      'proxy_set_header Accept-Encoding "";',
      'proxy_intercept_errors on;',
      'error_page 400 404 410 422 @acervo_absent;',
      'error_page 301 308 @acervo_put_into;',
    ),
  );
  return [
    ...asked,
    location('@acervo_absent', 'return 403;'),
    '# Another record stands for it: where the answer leads says which.',
    location('@acervo_put_into', 'return 401;'),
    location(
      '@acervo_other',
      keep(CACHE.missing),
      'set $acervo_links "";',
      'set $acervo_record $acervo_answered;',
      `if ($uri ~ ${regexp('^(.*/)\\d+((?:/[\\w-]+)?)$')}) { return 308 $1$acervo_record$2$is_args$args; }`,
      'return 404;',
    ),
  ].join('\n');
}

function refusedAddresses({ prefixes, hidden }: Addresses): string {
  const exact = [
    ...UNSERVED.map((name) => `/${name}`),
    ...prefixes.flatMap((prefix) => hidden.map((page) => `${prefix}${page}`)),
  ].map((address) => `location = ${address} { return 404; }`);
  const notFound = `^(${prefixes.join('|')})/404\\.html$`;
  return [
    ...exact,
    location(`~ ${regexp(notFound)}`, 'internal;', 'set $acervo_links "";', keep(CACHE.missing)),
    `location ~ ${regexp('\\.html$')} { return 404; }`,
    ...prefixes.map((prefix) =>
      prefix === ''
        ? location('= /', keep(CACHE.page), 'try_files /index.html =404;')
        : `location = ${prefix} { return 308 ${prefix}/$is_args$args; }\n` +
          location(`= ${prefix}/`, keep(CACHE.page), `try_files ${prefix}/index.html =404;`),
    ),
    '# The address as it was sent, still encoded: nothing in it can begin a new header.',
    location(
      '~ .+/$',
      ...prefixes
        .filter(Boolean)
        .map(
          (prefix) =>
            `if ($request_uri ~ ${regexp(`^${prefix}//+(\\?|$)`)}) { return 308 ${prefix}/$is_args$args; }`,
        ),
      `if ($request_uri ~ ${regexp(`${TRAILING_SLASHES.replace(/\$$/, '')}(?:\\?|$)`)}) { return 308 $1$is_args$args; }`,
      'return 404;',
    ),
    'location ~ // { return 404; }',
  ].join('\n');
}

function shellLocations(prefix: string, shell: Shell, at: number): string {
  const { pattern, page, record, own } = shell;
  const match = `~ ${regexp(`^${prefix}${pattern}$`)}`;
  const built = own === undefined ? '$uri.html' : `${prefix}${own}$acervo_record.html`;
  const file = `${prefix}${page}.html`;
  if (!record) return location(match, keep(CACHE.page), `try_files ${built} ${file} =404;`);
  const name = `acervo_shell_${at}${prefix.replace('/', '_')}`;
  return [
    location(
      match,
      'set $acervo_record $1;',
      toData(record),
      RECORD_LINKS[record],
      keep(CACHE.page),
      `try_files ${built} @${name};`,
    ),
    location(
      `@${name}`,
      `auth_request /_acervo/${record};`,
      'auth_request_set $acervo_answer $upstream_http_location;',
      'error_page 401 = @acervo_other;',
      `error_page 403 =404 ${prefix}/404.html;`,
      `error_page 500 =503 @${name}_unasked;`,
      `try_files ${file} =404;`,
    ),
    '# Nobody can say now whether the record exists.',
    location(`@${name}_unasked`, keep(CACHE.missing), `try_files ${file} =404;`),
  ].join('\n');
}

const files = ({ origin }: NginxOptions): string =>
  FILE_RULES.map(({ pattern, cache, type, compressed, subresource }) =>
    location(
      `~ ${regexp(pattern)}`,
      keep(cache),
      ...(compressed === true ? ['gzip off;'] : []),
      ...(type === undefined ? [] : [`default_type ${type};`]),
      ...(subresource === true
        ? [ADD_CACHE, ...added({ ...partHeaders(), ...transportSecurity(origin) })]
        : []),
      'try_files $uri =404;',
    ),
  ).join('\n');
