import { spawnSync } from 'node:child_process';

const MIN_VERSION = 17;

/** Version of Java, if it can run OpenSearch and there is Maven to fetch it; null: it cannot be run here. */
export function findJava(): number | null {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  const maven = spawnSync('mvn', ['--version'], { encoding: 'utf8' });
  return version >= MIN_VERSION && maven.status === 0 ? version : null;
}
