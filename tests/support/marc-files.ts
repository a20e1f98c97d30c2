import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#api/core/db/connection.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';

/** Where the project's MARC fixtures are. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/marc/${name}`, import.meta.url));

/** A small book; `data` are further fields. Without a number it has no 001. */
export const book = (number: string | null, title: string, ...data: string[]): MarcRecord =>
  marc({
    control: {
      ...(number !== null && { '001': number }),
      '003': 'TEST',
      '008': fixed008({ date1: 1956 }),
    },
    data: ['100 1_ $aRosa, João Guimarães,$d1908-1967.', `245 10 $a${title}.`, ...data],
  });

/** The same record, withdrawn by its source (leader/05). */
export const withdrawn = (record: MarcRecord): MarcRecord => ({
  ...record,
  leader: `${record.leader.slice(0, 5)}d${record.leader.slice(6)}`,
});

export interface MarcFolder {
  /** Writes records as ISO 2709, with other bytes between them; returns the path. */
  write(name: string, ...pieces: (MarcRecord | Uint8Array)[]): string;
  /** Copies a file here: refused records are written beside it. */
  copy(file: string): string;
  path: string;
  remove(): void;
}

/** A folder of its own for the files of one test. */
export function marcFolder(): MarcFolder {
  const path = mkdtempSync(join(tmpdir(), 'acervo-marc-'));
  return {
    path,
    write(name, ...pieces) {
      const file = join(path, name);
      writeFileSync(file, Buffer.concat(pieces.map(bytesOf)));
      return file;
    },
    copy(file) {
      const own = join(path, basename(file));
      copyFileSync(file, own);
      return own;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A record as ISO 2709; bytes as they are. */
export function bytesOf(piece: MarcRecord | Uint8Array): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  const written = writeIso2709(piece);
  if (!written.ok) throw new Error(written.detail);
  return written.bytes;
}

/** One campus with two libraries, "CENTRAL" and "SERRA". */
export async function addLibraries({ queries }: Database): Promise<void> {
  const campus = await queries
    .insertInto('campuses')
    .values({ code: 'A', name: 'Campus A' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const library = (code: string) => ({
    campus_id: campus.id,
    code,
    name: `Biblioteca ${code}`,
    time_zone: 'America/Sao_Paulo',
    shelf_guide: '[]',
  });
  await queries
    .insertInto('libraries')
    .values([library('CENTRAL'), library('SERRA')])
    .execute();
}
