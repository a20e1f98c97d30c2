/**
 * A name as it is said, from the heading under which it is filed:
 * "Assis, Machado de, 1839-1908" → "Machado de Assis". Corporate names stay as they are.
 */
export function spokenName(heading: string): string {
  const [last = '', first = ''] = heading.split(', ');
  const isName = first !== '' && /^\p{L}/u.test(first) && !/\d/.test(first);
  return isName ? `${first} ${last}` : last;
}
