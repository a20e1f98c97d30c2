// npm test: installs what is missing, then hands over to tests/run.ts.
import { runFile } from '../deploy/with-node.mjs';

runFile('tests/run.ts', process.argv.slice(2), { withChecks: true });
