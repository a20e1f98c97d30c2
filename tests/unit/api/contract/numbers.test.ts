import { expect, it } from 'vitest';
import { MAX_COUNT, MAX_ID } from '#contract/shared/shapes.ts';
import { EVERY_CALL, fieldsOf, type Schema } from '../../../support/every-call.ts';

/** Every schema within one, itself included. */
const within = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(within),
  ...Object.values(schema.properties ?? {}).flatMap(within),
];

/** Whether every database that we know can hold what a field takes. */
const isBounded = ({ type, maximum }: Schema): boolean =>
  type !== 'integer' || maximum === MAX_ID || (maximum ?? Infinity) <= MAX_COUNT;

it('every whole number that a call takes fits into its column', () => {
  const unbounded = EVERY_CALL.flatMap((call) =>
    fieldsOf(call)
      .filter(({ schema }) => !within(schema).every(isBounded))
      .map(({ name }) => `${call.key} ${name}`),
  );
  expect(unbounded).toEqual([]);
});
