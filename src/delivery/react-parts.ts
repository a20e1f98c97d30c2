/**
 * Empties the functions of React's browser build that only serve features which no island uses; the minifier then
 * drops what only they call. While no component uses the feature each does nothing or is never called.
 * oxlint.config.ts forbids what would be imported for them. Otherwise: a function as the `action` of a form is
 * not called, a ref of a Fragment stays empty, `<link>`, `<meta>` and `<title>` stay where they are rendered, and
 * errors carry no stack of components.
 *
 * Saves 8.4 kB of JavaScript on every page (without this plugin, weighed by tests/checks/budgets.ts).
 * A version of React without one of these functions ends the build: find what replaced it.
 * Can go: when React offers its browser build without these features.
 */
import { parseAst, type Plugin } from 'vite';

const UNUSED: Record<string, readonly string[]> = {
  'component stacks in error reports': ['getStackByFiberInDevAndProd'],
  '<ViewTransition>': [
    'startViewTransition',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitAfterMutationEffectsOnFiber',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
  ],
  'refs of Fragments': [
    'addFragmentHandleToFiber',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
  ],
  'preload, preinit and elements moved into the head': [
    ...['preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
    ...['isHostHoistableType', 'createHoistableInstance', 'mountHoistable'],
    ...['getHydratableHoistableCache', 'getResource', 'acquireResource', 'suspendResource'],
    'insertSuspendedStylesheets',
  ],
  'useActionState, useFormStatus and form actions': [
    ...['mountActionState', 'updateActionState', 'rerenderActionState'],
    ...['startHostTransition', 'requestFormReset', 'recursivelyResetForms', 'extractEvents$1'],
  ],
  '<SuspenseList>': ['updateSuspenseListComponent'],
};

/** The code with the bodies of these functions emptied. Throws if one is missing. */
export function withoutFunctions(code: string, names: readonly string[]): string {
  const missing = new Set(names);
  let rest = '';
  let from = 0;
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'FunctionDeclaration' || !missing.delete(statement.id?.name ?? ''))
      continue;
    rest += `${code.slice(from, statement.body?.start)}{}`;
    from = statement.end;
  }
  if (missing.size > 0) throw new Error(`React has no function ${[...missing].join(', ')}`);
  return rest + code.slice(from);
}

export const reactParts = (): Plugin => ({
  name: 'acervo-react-parts',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => withoutFunctions(code, Object.values(UNUSED).flat()),
  },
});
