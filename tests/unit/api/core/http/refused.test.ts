import { expect, it } from 'vitest';
import { requirePatron } from '#api/core/http/refused.ts';

it('sends a caller whose patron was erased meanwhile to sign in again', () => {
  expect(requirePatron({ id: 7 })).toEqual({ id: 7 });
  for (const erased of [undefined, null])
    expect(() => requirePatron(erased)).toThrow(
      expect.objectContaining({ statusCode: 401, code: 'token_invalid' }),
    );
});
