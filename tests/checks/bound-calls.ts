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
    const mentions = new RegExp(`\\b${name}\\b`);
    const bound = routes.filter((file) => mentions.test(file.code));
    return [{ path }, ...bound.map((file) => ({ path: file.path }))];
  });
}

/** Matches an address of a call as code writes it: "/acervo/7/exportar", `/acervo/${id}/exportar`. */
const addressOf = (key: string): RegExp => {
  const path = key.replace(/^\w+ /, '');
  const parts = path.split(/:\w+/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`${parts.join('[^\'"`\\s]+?')}['"\`?]`);
};

/** The first file of tests that makes a call or names it in a title: by its key, or by its address. */
export function testOf(call: string): { path: string }[] {
  const { tests } = allTexts();
  const key = new RegExp(`${call}[',)]`);
  const address = addressOf(call);
  const test =
    tests.find(({ code }) => key.test(code)) ?? tests.find(({ code }) => address.test(code));
  return test ? [{ path: test.path }] : [];
}
