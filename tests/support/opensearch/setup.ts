import type { TestProject } from 'vitest/node';
import { findJars } from './jars.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of OpenSearch's jars, or '' when it cannot be started. */
    openSearchJars: string;
  }
}

/** Vitest's global set-up of the `growth` project: fetches OpenSearch, or says why it is not tested. */
export default function setup(project: TestProject): void {
  const jars = findJars();
  if ('missing' in jars) {
    console.error(`[engines] OpenSearch: NOT TESTED, ${jars.missing}`);
    project.provide('openSearchJars', '');
    return;
  }
  console.log(`[engines] OpenSearch: ${jars.folder}`);
  project.provide('openSearchJars', jars.folder);
}
