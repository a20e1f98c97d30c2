import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into every process that a benchmark starts (`--import`): writes what the process took, when
 * it ends, into the folder USAGE_FOLDER.
 */
export interface Usage {
  /** Processor time, user and system, of all its threads. */
  seconds: number;
  /** Most memory that it held. */
  megabytes: number;
}

const folder = process.env['USAGE_FOLDER'];
if (folder !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: Usage = {
      seconds: (userCPUTime + systemCPUTime) / 1e6,
      megabytes: maxRSS / 1024,
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(usage));
  });
}
