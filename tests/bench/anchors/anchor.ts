import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SearchDocument } from '#api/search/engine/engine.ts';
import type { AnchorProgram } from './programs.ts';

export interface Answer {
  ms: number;
  total: number;
  counts: string;
}

/** Documents that are sent at once. */
const AT_ONCE = 500;

/** Another engine in a process of its own: one line in, one line out, with its own time. */
export class Anchor {
  private readonly waiting: ((line: string) => void)[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  private readonly process: ChildProcess;
  private readonly ended: Promise<unknown>;
  readonly name: string;

  constructor({ name, command, args }: AnchorProgram) {
    this.name = name;
    this.process = spawn(command, [...args, this.folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.once('exit', (code) => {
      rmSync(this.folder, { recursive: true });
      if (code === 0) return;
      console.error(`${name} ended with ${code}`);
      process.exit(1);
    });
    createInterface({ input: this.process.stdout! }).on('line', (line) =>
      this.waiting.shift()?.(line),
    );
  }

  private hear(): Promise<string> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private write(line: string): Promise<void> | void {
    const { stdin } = this.process;
    if (!stdin!.write(`${line}\n`)) return new Promise((resolve) => stdin!.once('drain', resolve));
  }

  /** Loads all documents into one segment and returns the version of the engine. */
  async load(
    documents: Iterable<SearchDocument>,
    line: (document: SearchDocument) => string,
  ): Promise<string> {
    const version = await this.hear();
    const lines: string[] = [];
    const send = () => this.write(lines.splice(0).join('\n'));
    for (const document of documents) {
      if (lines.push(`add\t${line(document)}`) === AT_ONCE) await send();
    }
    if (lines.length > 0) await send();
    const ready = this.hear();
    await this.write('ready');
    await ready;
    return version;
  }

  async ask(line: string): Promise<Answer> {
    const heard = this.hear();
    await this.write(line);
    const [nanoseconds, total, counts = ''] = (await heard).split('\t');
    return { ms: Number(nanoseconds) / 1e6, total: Number(total), counts };
  }

  async close(): Promise<void> {
    this.process.stdin!.end();
    await this.ended;
  }
}
