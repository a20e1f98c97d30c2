/**
 * Public form of a patron's name: first name and initial of the last, "Marina S." A single name stays
 * whole.
 */
export function displayName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return last === '' ? first : `${first} ${[...last][0]?.toLocaleUpperCase() ?? ''}.`;
}
