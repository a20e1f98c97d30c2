import { expect, test } from 'vitest';
import { withoutFunctions } from '#delivery/react-parts.ts';

const CODE = 'function a(x) { return b(x); }\nfunction b(x) { return x; }\nvar c = a;';

test('named functions lose their bodies and nothing else', () => {
  expect(withoutFunctions(CODE, ['b'])).toBe(
    'function a(x) { return b(x); }\nfunction b(x) {}\nvar c = a;',
  );
});

test('a function that is not there ends the build', () => {
  expect(() => withoutFunctions(CODE, ['b', 'd'])).toThrow('React has no function d');
});
