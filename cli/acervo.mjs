#!/usr/bin/env node
// The package's `acervo`: finds the project's own Node and hands over to acervo.ts. Plain
// JavaScript without packages, since it runs on whatever Node there is.
import { join } from 'node:path';
import { ROOT } from '../deploy/install.mjs';
import { runFile } from '../deploy/with-node.mjs';

// From any folder, it is this checkout's network that is meant.
process.env.ACERVO_DATA ??= join(ROOT, 'data');
process.env.INIT_CWD ??= process.cwd();
runFile('cli/acervo.ts', process.argv.slice(2));
