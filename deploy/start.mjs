// npm start, npm run dev: installs what is missing, then runs deploy/start.ts.
import { runFile } from './with-node.mjs';

runFile('deploy/start.ts', process.argv.slice(2), { keepsCompiled: true });
