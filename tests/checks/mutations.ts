import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import cruiser from '../../.dependency-cruiser.mjs';

/** One small change of the code that a test should notice. */
export interface Mutation {
  file: string;
  /** Where the text that is replaced begins. */
  start: number;
  original: string;
  mutated: string;
  /** From 1. */
  line: number;
}

const OPERATORS = new Map(
  [
    ...(['< <=', '<= <', '> >=', '>= >', '=== !==', '!== ===', '&& ||', '|| &&', '?? ||'] as const),
    ...(['+ -', '- +', '* /', '/ *', '+= -=', '-= +='] as const),
  ].map((pair) => pair.split(' ') as [string, string]),
);

const PURE = new RegExp(
  cruiser.forbidden?.find(({ name }) => name === 'rules-are-pure')?.from.path as string,
);
const HOOK = /^src\/.*\/use-[^/]+\.tsx?$/;
/** Schemas have no branches, and migrations have run. */
const LEFT_OUT = /^api\/(contract|core\/db\/(migrations|schema))\//;

/** What may be changed: all of rules and hooks, and of other files the branches where something fails. */
export function allMutations(): Mutation[] {
  return globSync('{api,src}/**/*.{ts,tsx}')
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted()
    .flatMap((file) => mutationsOf(file, PURE.test(file) || HOOK.test(file)));
}

function mutationsOf(file: string, isWhole: boolean): Mutation[] {
  const text = readFileSync(file, 'utf8');
  if (!isWhole && !/\b(throw|catch)\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node, isIncluded: boolean): void => {
    if (isWithoutEffect(node)) return;
    if (isIncluded) {
      for (const [part, mutated] of changesOf(node)) {
        const [start, end] = [part.getStart(source), part.getEnd()];
        const line = source.getLineAndCharacterOfPosition(start).line + 1;
        found.push({ file, start, original: text.slice(start, end), mutated, line });
      }
    }
    const failing = isIncluded ? [] : failingParts(node);
    ts.forEachChild(node, (child) => visit(child, isIncluded || failing.includes(child)));
  };
  visit(source, isWhole);
  return found;
}

const isWithoutEffect = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isJsxAttribute(node);

/** The condition of an error, what is thrown, and what is done about it. */
function failingParts(node: ts.Node): readonly ts.Node[] {
  if (ts.isCatchClause(node)) return [node.block];
  if (ts.isThrowStatement(node)) return [node.expression];
  if (!ts.isIfStatement(node)) return [];
  const then = node.thenStatement;
  const last = ts.isBlock(then) ? then.statements.at(-1) : then;
  return last && ts.isThrowStatement(last) ? [node.expression, then] : [];
}

/** Which parts of a node may become what. */
function changesOf(node: ts.Node): (readonly [ts.Node, string])[] {
  if (ts.isBinaryExpression(node)) {
    const other = OPERATORS.get(node.operatorToken.getText());
    return other === undefined || hasEmptyDefault(node) ? [] : [[node.operatorToken, other]];
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return ['true', 'false'].map((value) => [condition, value] as const);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText()]];
  }
  if (ts.isReturnStatement(node) && node.expression && !isNothing(node.expression))
    return [[node.expression, 'undefined']];
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node)) return [[node, String(Number(node.text.replaceAll('_', '')) + 1)]];
  return ts.isStringLiteral(node) && node.text !== '' && !isName(node) ? [[node, "''"]] : [];
}

/** `count ?? 0`, `names ?? []`: with `||` it is the same. */
const hasEmptyDefault = ({ operatorToken, right }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  (["''", '0', 'false'].includes(right.getText()) ||
    ts.isArrayLiteralExpression(right) ||
    ts.isObjectLiteralExpression(right));

/** Who reads it as a condition cannot tell it from `undefined`. */
const isNothing = (node: ts.Expression): boolean => ['false', 'undefined'].includes(node.getText());

/** A key of an object, or the file of an import. */
const isName = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);
