import Type, { type Static } from 'typebox';

/** What a new password must be like (specification §5); passwords that exist stay as they are. */
export const PasswordSettings = Type.Object(
  {
    minLength: Type.Integer({ minimum: 4, maximum: 64, default: 8 }),
    maxLength: Type.Integer({ minimum: 4, maximum: 128, default: 64 }),
    hasNumbers: Type.Boolean({ default: true }),
    onlyNumbers: Type.Boolean({ default: false, description: 'Digits and nothing else' }),
    diffCase: Type.Boolean({ default: true, description: 'Upper and lower case' }),
    specialChar: Type.Boolean({ default: true, description: 'One of @ ! # $ % & * ( ) - _' }),
    diffName: Type.Boolean({ default: true, description: 'No part of the name of the person' }),
    notCommon: Type.Boolean({
      default: true,
      description: 'None of the most used passwords, nor made of login or institution',
    }),
    last: Type.Integer({
      minimum: 0,
      maximum: 10,
      default: 3,
      description: 'From how many of the last passwords it must differ; 0: none',
    }),
  },
  { additionalProperties: false, default: {} },
);
type PasswordSettings = Static<typeof PasswordSettings>;

/** Rules that no password can meet. */
export function passwordProblems(settings: PasswordSettings): string[] {
  const { minLength, maxLength, onlyNumbers, diffCase, specialChar } = settings;
  return [
    ...(minLength > maxLength ? ['passwords.minLength is more than passwords.maxLength'] : []),
    ...(onlyNumbers && diffCase ? ['passwords.onlyNumbers excludes passwords.diffCase'] : []),
    ...(onlyNumbers && specialChar ? ['passwords.onlyNumbers excludes passwords.specialChar'] : []),
  ];
}
