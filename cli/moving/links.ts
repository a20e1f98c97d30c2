import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { titlesAfter } from '#api/catalogue/records/store.ts';
import type { Database } from '#api/core/db/connection.ts';
import {
  checkLinks,
  type CheckedLink,
  type LinkOfTitles,
} from '#api/portal/links/check/check-links.ts';
import { openNetwork } from '#api/open-network.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { terminalText } from '../terminal-text.ts';

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 1000;
const SERVERS = 4;
/** Titles read per batch, and reported per link. */
const STEP = 500;
const MAX_TITLES = 5;

export const linksCheckCommand: Command = {
  name: 'links check',
  usage: '[--pause SECONDS] [--report FILE.csv]',
  summary: 'looks for links of records (856) that lead nowhere',
  help: `
Asks for every address once, whatever the number of titles that have it: its head, and where a server
refuses that, its first byte. Four servers at a time, each one request a second; what robots.txt asks not
to visit (of AcervoLinkCheck, or of everybody) is left out, and a longer pause that it wants is kept. A
server that says "too many" or answers no more is left alone. Tells of

  dead      not there, or no such server
  moved     for good at another address
  unclear   a sign-in, an overload, no answer in time: try again before changing a record
  unasked   left out, with the reason

and changes nothing: records are mended where they are kept.

  --pause SECONDS    between two requests to one server (1)
  --report FILE.csv  writes all of this as a table: outcome, address, detail, titles

Exit code 1 when a link is dead.`,
  options: { pause: { type: 'string' }, report: { type: 'string' } },
  words: { least: 0, most: 0 },
  async run({ values }, context) {
    const pause = pauseOf(values['pause']);
    const network = await openNetwork(context.config);
    try {
      const links = await linksOf(network.db);
      const counts = { alive: 0, moved: 0, dead: 0, unclear: 0, busy: 0, unasked: 0 };
      const rows = ['outcome,address,detail,titles'];
      let done = 0;
      const polite = { fetch, wait, pause, timeout: TIMEOUT_MS, servers: SERVERS };
      for await (const link of checkLinks(links, polite)) {
        counts[link.outcome.kind] += 1;
        done += 1;
        context.progress(`${done} of ${links.length} links`);
        if (link.outcome.kind === 'alive') continue;
        context.say(lineOf(link));
        rows.push(rowOf(link));
      }
      const { alive, moved, dead, unclear, busy, unasked } = counts;
      context.say(
        `${links.length} links: ${alive} alive, ${moved} moved, ${dead} dead, ` +
          `${unclear + busy} unclear, ${unasked} unasked`,
      );
      const report = values['report'];
      if (typeof report === 'string') {
        writeFileSync(resolve(context.folder, report), `${rows.join('\r\n')}\r\n`);
      }
      return dead > 0 ? EXIT.problem : EXIT.done;
    } finally {
      await network.close();
    }
  },
};

function pauseOf(text: string | boolean | undefined): number {
  if (text === undefined) return PAUSE_MS;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0.1 && seconds <= 60) return seconds * 1000;
  throw new UsageError('--pause takes seconds, from 0.1 to 60');
}

/** Every distinct link of titles that are not withdrawn. */
async function linksOf({ queries }: Database): Promise<LinkOfTitles[]> {
  const byUrl = new Map<string, number[]>();
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(queries, after, STEP);
    for (const { id, summary } of titles) {
      for (const { url } of summary.links) {
        const known = byUrl.get(url);
        if (known) known.push(id);
        else byUrl.set(url, [id]);
      }
    }
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === STEP;
  }
  return [...byUrl].map(([url, titles]) => ({ url, titles: [...new Set(titles)] }));
}

const detailOf = ({ outcome }: CheckedLink): string => ('detail' in outcome ? outcome.detail : '');

function lineOf(link: CheckedLink): string {
  const { url, titles, outcome } = link;
  const more = titles.length > MAX_TITLES ? ` and ${titles.length - MAX_TITLES} more` : '';
  const kind = outcome.kind === 'busy' ? 'unclear' : outcome.kind;
  const some = titles.slice(0, MAX_TITLES).join(', ');
  return `${kind} ${terminalText(url)}: ${terminalText(detailOf(link))} (titles ${some}${more})`;
}

const rowOf = (link: CheckedLink): string =>
  [link.outcome.kind, link.url, detailOf(link), link.titles.join(' ')].map(cell).join(',');

/** A table cell; protects text that spreadsheets would evaluate. */
const cell = (text: string): string =>
  `"${(/^[=+@\t\r-]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
