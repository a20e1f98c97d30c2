import Type, { type Static } from 'typebox';

/** Rules for new passwords (specification §5); existing passwords stay valid. */
export const PasswordSettings = Type.Object(
  {
    minLength: Type.Integer({
      minimum: 4,
      maximum: 64,
      default: 8,
      description: 'Minimum length, in characters',
    }),
    maxLength: Type.Integer({
      minimum: 4,
      maximum: 128,
      default: 64,
      description: 'Maximum length, in characters',
    }),
    hasNumbers: Type.Boolean({ default: true, description: 'Requires a digit' }),
    onlyNumbers: Type.Boolean({
      default: false,
      description: 'Allows digits only; excludes `diffCase` and `specialChar`',
    }),
    diffCase: Type.Boolean({ default: true, description: 'Requires upper and lower case' }),
    specialChar: Type.Boolean({
      default: true,
      description: 'Requires one of `@ ! # $ % & * ( ) - _`',
    }),
    diffName: Type.Boolean({ default: true, description: 'Rejects parts of the person’s name' }),
    notCommon: Type.Boolean({
      default: true,
      description: 'Rejects common passwords and those made of login, name or institution',
    }),
    last: Type.Integer({
      minimum: 0,
      maximum: 10,
      default: 3,
      description: 'Number of previous passwords that may not be reused; 0: none',
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'Rules for new passwords; existing passwords stay valid',
  },
);
type PasswordSettings = Static<typeof PasswordSettings>;

/** Detects rules that no password can satisfy. */
export function passwordProblems(settings: PasswordSettings): string[] {
  const { minLength, maxLength, onlyNumbers, diffCase, specialChar } = settings;
  return [
    ...(minLength > maxLength ? ['passwords.minLength is more than passwords.maxLength'] : []),
    ...(onlyNumbers && diffCase ? ['passwords.onlyNumbers excludes passwords.diffCase'] : []),
    ...(onlyNumbers && specialChar ? ['passwords.onlyNumbers excludes passwords.specialChar'] : []),
  ];
}
