/**
 * Portuguese as it was written before 1911 and 1943: "pharmacia", "philosophia", "Brazil". Records
 * and readers' references keep such forms, so a word that is nowhere is also read as it would be
 * written now. Words are folded.
 */
const CHANGES: readonly (readonly [old: RegExp, now: string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/^sc(?=[ei])/g, 'c'],
  [/([bcdfglmnptz])\1/g, '$1'],
  [/ch(?=[rlnt])/g, 'c'],
  [/y/g, 'i'],
  [/ch(?=[ei])/g, 'qu'],
  [/ch(?=[aou])/g, 'c'],
  [/c(?=[tc])/g, ''],
  [/p(?=[tcs])/g, ''],
  [/m(?=n)/g, ''],
  [/g(?=[mn])/g, ''],
  [/(?<=[aeiou])z(?=[aeiou])/g, 's'],
  [/(?<=[aeiou])s(?=[aeiou])/g, 'z'],
  [/z$/g, 's'],
  [/oens?$/g, 'oes'],
];
/** No word has undergone more than a few of them. */
const MOST = 64;

/** The forms that an old spelling may have today, the word itself left out. */
export function modernSpellings(word: string): string[] {
  const forms = new Set([word]);
  for (const [old, now] of CHANGES) {
    for (const form of [...forms]) {
      if (forms.size < MOST) forms.add(form.replace(old, now));
    }
  }
  forms.delete(word);
  return [...forms];
}
