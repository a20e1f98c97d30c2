import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ENVIRONMENT, readConfig } from '#api/config.ts';
import { readReadiness } from '#contract/core/http/readiness.ts';
import { COMMANDS } from '#cli/acervo.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Every value of a key, at any depth. */
function valuesOf(key: string, json: Json): Json[] {
  if (json === null || typeof json !== 'object') return [];
  if (Array.isArray(json)) return json.flatMap((one) => valuesOf(key, one));
  return Object.entries(json).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

const SCRIPTS = globSync('deploy/*.sh', { cwd: ROOT });
const COMPOSE = ['deploy/compose.yaml', 'deploy/compose-network.yaml'];
const compose = (path: string) => parse(textOf(path), { merge: true }) as ComposeFile;
const KUBERNETES = parseAllDocuments(textOf('deploy/kubernetes.yaml')).map(
  (document) => document.toJS() as Resource,
);

interface Service {
  image?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, Json>;
  volumes?: string[];
  entrypoint?: string[];
  command?: string[];
  read_only?: boolean;
}
interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, Json>;
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { [key: string]: Json };
}

const resource = (kind: string, name = 'acervo'): Resource => {
  const found = KUBERNETES.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`No ${kind} ${name}`);
  return found;
};

/** Variables that the server, or a script of the image, reads. */
const known = new Set([
  ...ENVIRONMENT.map(({ name }) => name),
  ...SCRIPTS.flatMap((path) => textOf(path).match(/\bACERVO_[A-Z_]+/g) ?? []),
]);
/** Of other images, by their documentation. */
const OTHERS =
  /^(POSTGRES_(DB|USER|PASSWORD|HOST_AUTH_METHOD)|PG(PASSWORD|DATA)|NODE_ENV|discovery\.type|DISABLE_SECURITY_PLUGIN|OPENSEARCH_JAVA_OPTS)$/;
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !known.has(name) && !OTHERS.test(name));

describe.each(COMPOSE)('%s', (path) => {
  const { services, volumes } = compose(path);

  it('names variables, services, volumes, files and images that there are', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(unknown(Object.keys(service.environment ?? {})), name).toEqual([]);
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(services).toHaveProperty(other);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true);
        else if (/^\w+$/.test(source)) expect(volumes).toHaveProperty(source);
      }
      for (const word of [...(service.command ?? []), ...(service.entrypoint ?? [])]) {
        if (/^(deploy|cli)\//.test(word)) expect(existsSync(join(ROOT, word)), word).toBe(true);
      }
      expect(service.image ?? 'built here').not.toMatch(/:latest$|^[^:]+$(?<!here)/);
    }
  });
});

describe('deploy/compose-network.yaml', () => {
  const { services } = compose('deploy/compose-network.yaml');
  const servers = Object.keys(services).filter((name) => /^acervo\d$/.test(name));

  it('has nginx balance between all servers, which share one site', () => {
    const { port } = readConfig({});
    const addresses = servers.map((name) => `http://${name}:${port}`).join();
    expect(services['publish']?.environment?.['ACERVO_API_ADDRESS']).toBe(addresses);
    for (const name of servers) {
      const { environment = {}, volumes = [], read_only: isReadOnly } = services[name] ?? {};
      expect(isReadOnly).toBe(true);
      expect(environment).toEqual({ ...environment, ACERVO_SHARED_SITE: 'yes' });
      expect(volumes).toEqual([
        `data${name.at(-1)}:/data`,
        'site:/site',
        expect.stringContaining(':/network/content:ro'),
        expect.stringContaining(':/data/settings.json:ro'),
      ]);
      for (const variable of ['ACERVO_SITE', 'ACERVO_CACHE']) {
        expect(environment[variable]).toMatch(/^\/site\/\$\{ACERVO_RELEASE\}\//);
      }
    }
  });
});

describe('deploy/kubernetes.yaml', () => {
  it('names variables and resources that there are', () => {
    expect(unknown(Object.keys(resource('ConfigMap').data ?? {}))).toEqual([]);
    for (const reference of valuesOf('configMapRef', KUBERNETES as unknown as Json)) {
      expect(reference).toEqual({ name: resource('ConfigMap').metadata.name });
    }
    const claims = valuesOf('claimName', KUBERNETES as unknown as Json);
    expect(claims).toEqual(['acervo-shared']);
    resource('PersistentVolumeClaim', 'acervo-shared');
    expect(valuesOf('scaleTargetRef', KUBERNETES as unknown as Json)).toEqual([
      { apiVersion: 'apps/v1', kind: 'StatefulSet', name: resource('StatefulSet').metadata.name },
    ]);
    resource('Service', String(resource('StatefulSet').spec['serviceName']));
    const backends = valuesOf('backend', resource('Ingress').spec) as {
      service: { name: string };
    }[];
    for (const { service } of backends) resource('Service', service.name);
  });

  it('asks addresses of the server for probes, at the port of the image', () => {
    const [, path = ''] = readReadiness.key.split(' ');
    const pods = resource('StatefulSet').spec;
    for (const probe of ['startupProbe', 'readinessProbe']) {
      const [{ httpGet } = { httpGet: null }] = valuesOf(probe, pods) as { httpGet: Json }[];
      expect(httpGet).toEqual({ path: `/api${path}?para=leitura`, port: 'http' });
    }
    const port = Number(/PORT=(\d+)/.exec(textOf('deploy/Containerfile'))?.[1]);
    expect(valuesOf('containerPort', pods)).toEqual([port]);
  });

  it('runs programs of the project, without privileges, within limits', () => {
    for (const [kind, name] of [
      ['StatefulSet', 'acervo'],
      ['Job', 'acervo-migrate'],
    ] as const) {
      const { spec } = resource(kind, name);
      const containers = valuesOf('containers', spec).flat() as Record<string, Json>[];
      expect(containers).toHaveLength(1);
      const [{ command, securityContext, resources } = {}] = containers;
      const program = (command as string[]).find((word) => word.endsWith('.ts')) ?? '';
      expect(existsSync(join(ROOT, program)), program).toBe(true);
      const word = (command as string[]).at(-1);
      if (word !== program) expect(COMMANDS.map((one) => one.name)).toContain(word);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(valuesOf('runAsNonRoot', spec)).toEqual([true]);
      expect(valuesOf('runAsUser', spec)).toEqual([1000]);
    }
  });

  it('selects the pods that it makes', () => {
    const labels = { 'app.kubernetes.io/name': 'acervo' };
    const [template] = valuesOf('template', resource('StatefulSet').spec);
    expect(template).toMatchObject({ metadata: { labels } });
    for (const kind of ['StatefulSet', 'PodDisruptionBudget', 'Service']) {
      const { selector } = resource(kind).spec as { selector: { matchLabels?: Json } };
      expect(selector.matchLabels ?? selector).toEqual(labels);
    }
  });
});

describe('deploy/systemd/acervo@.service', () => {
  const lines = textOf('deploy/systemd/acervo@.service').split('\n');
  const valueOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

  it('starts a program of the project with variables that there are', () => {
    const [start = ''] = valueOf('ExecStart');
    expect(existsSync(join(ROOT, start.split(' ').at(-1) ?? ''))).toBe(true);
    expect(start).toContain(`${valueOf('WorkingDirectory')[0]}/node_modules/.bin/node `);
    const names = valueOf('Environment').flatMap((text) => text.match(/\b[A-Z_]+(?==)/g) ?? []);
    expect(names).toContain('PORT');
    expect(unknown(names)).toEqual([]);
  });

  it('has a value in every line, and no section twice', () => {
    const sections = lines.filter((line) => line.startsWith('['));
    expect(sections).toEqual(['[Unit]', '[Service]', '[Install]']);
    const wrong = lines.filter((line) => line !== '' && !/^(#|\[|[A-Z]\w+=)/.test(line));
    expect(wrong).toEqual([]);
  });
});
