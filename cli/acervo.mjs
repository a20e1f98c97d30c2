#!/usr/bin/env node
// The package's `acervo`: finds the project's Node and runs acervo.ts. Plain JavaScript without packages,
// since it runs on any Node.
import { join } from 'node:path';
import { ROOT } from '../deploy/install.mjs';
import { runFile } from '../deploy/with-node.mjs';

// Uses this checkout's network whatever the current folder.
process.env.ACERVO_DATA ??= join(ROOT, 'data');
process.env.INIT_CWD ??= process.cwd();
runFile('cli/acervo.ts', process.argv.slice(2));
