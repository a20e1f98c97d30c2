import Type from 'typebox';
import { call } from '../shared/call.ts';

const Texts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.String())]));
const Entity = Type.Object(Texts('id', 'href', 'content'));
const Limitations = Type.Array(Type.Object({ id: Type.String() }));

const Service = Type.Enum(['presentation', 'loan', 'remote', 'openaccess']);

const Item = Type.Object({
  id: Type.String({ format: 'uri' }),
  ...Texts('label', 'chronology'),
  department: Type.Optional(Entity),
  storage: Type.Optional(Entity),
  available: Type.Optional(
    Type.Array(
      Type.Object({
        service: Service,
        href: Type.Optional(Type.String()),
        limitation: Type.Optional(Limitations),
      }),
    ),
  ),
  unavailable: Type.Optional(
    Type.Array(
      Type.Object({
        service: Service,
        expected: Type.Optional(Type.String({ description: 'A day, or `unknown`' })),
        queue: Type.Optional(Type.Integer()),
        limitation: Type.Optional(Limitations),
      }),
    ),
  ),
});

/**
 * GET /daia (ours): availability by DAIA 1.0 (docs/protocols.md). Arguments are checked by the protocol, whose errors are
 * not those of the API.
 */
export const readDaia = call('GET /daia', {
  access: 'public',
  summary: 'Availability of titles by DAIA 1.0',
  query: Type.Object({}, { description: '`id`, `format=json`', additionalProperties: true }),
  output: Type.Object({
    document: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uri' }),
        requested: Type.Optional(Type.String({ description: 'Where it was another id' })),
        href: Type.String(),
        about: Type.String(),
        item: Type.Optional(Type.Array(Item)),
      }),
    ),
    institution: Entity,
    timestamp: Type.String(),
  }),
  errors: {
    'application/json': Type.Object({
      error: Type.Enum(['invalid_request', 'not_implemented']),
      code: Type.Integer(),
      error_description: Type.String(),
    }),
  },
});
