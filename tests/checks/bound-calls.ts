import { globSync, readFileSync } from 'node:fs';

interface Text {
  path: string;
  code: string;
}

const read = (pattern: string): Text[] =>
  globSync(pattern)
    .sort()
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

let texts: Record<'contract' | 'routes' | 'tests', Text[]> | undefined;

const allTexts = () =>
  (texts ??= {
    contract: read('api/contract/**/*.ts'),
    routes: read('api/**/*routes.ts'),
    tests: read('tests/api/**/*.test.ts'),
  });

/** The file of the contract that defines a call, and those that bind it to what answers. */
export function boundIn(key: string): { path: string }[] {
  const { contract, routes } = allTexts();
  const defines = new RegExp(`export const (\\w+) = \\w+\\(\\s*'${key}'`);
  return contract.flatMap(({ path, code }) => {
    const name = defines.exec(code)?.[1];
    if (name === undefined) return [];
    const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#contract/`);
    const bound = routes.filter((file) => imports.test(file.code));
    return [{ path }, ...bound.map((file) => ({ path: file.path }))];
  });
}

/** The first file of tests that makes a call by its key. */
export const namedIn = (key: string): { path: string }[] =>
  allTexts()
    .tests.filter(({ code }) => code.includes(`'${key}'`))
    .slice(0, 1)
    .map(({ path }) => ({ path }));
