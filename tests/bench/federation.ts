import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { readInWorker } from '#api/portal/integrations/saml/aggregate.ts';
import { institutionsFinder } from '#lib/institutions.ts';
import { FEDERATION_CERTIFICATE, signedAggregate } from '../support/providers/federation.ts';

/**
 * npm run bench:federation: what an aggregate of ten thousand providers costs, signed and of the size of eduGAIN's:
 * seconds and memory of reading it, in a process of its own, the longest turn of the event loop meanwhile, and
 * what the page where one chooses takes to find among them.
 */
const COUNT = Number(process.env['COUNT'] ?? 10_000);
/** Words about one: eduGAIN has some eight kilobytes of each. */
const LENGTH = 600;
const AT = new Date('2026-03-12T17:20:00Z');

const [file] = process.argv.slice(2);
if (file === undefined) compare();
else console.log(JSON.stringify(await read(file)));

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-federation-'));
  try {
    const aggregate = join(folder, 'aggregate.xml');
    writeFileSync(aggregate, signedAggregate({ members: members() }));
    const size = `${(statSync(aggregate).size / 1e6).toFixed(0)} MB`;
    const program = fileURLToPath(import.meta.url);
    const { stdout, stderr } = spawnSync(process.execPath, [program, aggregate], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    if (stderr) console.error(stderr.slice(0, 2000));
    console.log(`${COUNT} providers, ${size}:`, stdout.trim());
    find();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Providers with as much about them as eduGAIN tells of one. */
function members() {
  return Array.from({ length: COUNT }, (_, at) => ({
    entityId: `https://idp${at}.universidade-${at}.example/idp/shibboleth`,
    sso: `https://idp${at}.universidade-${at}.example/idp/profile/SAML2/Redirect/SSO`,
    certificate: FEDERATION_CERTIFICATE,
    names: Object.fromEntries(
      ['en', 'pt', 'es', 'fr', 'it'].map((locale) => [locale, nameOf(at, locale)]),
    ),
    keywords: `universidade+${at} sigla${at} ${'palavra '.repeat(LENGTH)}`,
    scopes: [`universidade-${at}.example`],
  }));
}

function nameOf(at: number, locale: string): string {
  const kind = ['Universidade', 'Instituto', 'Colégio', 'Academia'][at % 4];
  return `${kind} ${locale} de Cidade ${at}`;
}

async function read(path: string) {
  const xml = readFileSync(path, 'utf8');
  const before = process.memoryUsage().rss;
  const turns = monitorEventLoopDelay({ resolution: 10 });
  turns.enable();
  const started = process.cpuUsage();
  const { providers } = await readInWorker(xml, {
    certificates: [FEDERATION_CERTIFICATE],
    now: AT,
    withoutValidUntil: false,
  });
  const { user, system } = process.cpuUsage(started);
  await new Promise((done) => setTimeout(done, 50));
  return {
    providers: providers.length,
    seconds: Number(((user + system) / 1e6).toFixed(1)),
    longestTurnMs: Math.round(turns.max / 1e6),
    moreMegabytes: Math.round((process.resourceUsage().maxRSS * 1024 - before) / 1e6),
  };
}

function find(): void {
  const listed = members().map(({ entityId, names }) => ({
    id: entityId,
    nome: names['pt'] ?? '',
    palavras: Object.values(names).join(' '),
  }));
  const made = performance.now();
  const finder = institutionsFinder(listed);
  const ready = performance.now();
  const questions = ['u', 'universidade', 'cidade 77', 'instituto de cidade 9', 'nada'];
  const times = questions.map((question) => {
    const from = performance.now();
    finder(question);
    return `${question} ${(performance.now() - from).toFixed(0)} ms`;
  });
  const bytes = Buffer.byteLength(JSON.stringify({ itens: listed })) / 1e6;
  console.log(
    `list ${bytes.toFixed(1)} MB, ready in ${(ready - made).toFixed(0)} ms:`,
    times.join(', '),
  );
}
