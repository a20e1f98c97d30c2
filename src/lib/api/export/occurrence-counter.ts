/**
 * Counts occurrences of an ASCII string in a byte stream, also across chunk boundaries. Each call
 * takes the next chunk and returns the total so far.
 */
export function occurrenceCounter(end: string): (piece: Uint8Array) => number {
  const wanted = new TextEncoder().encode(end);
  let found = 0;
  let rest = new Uint8Array();
  return (piece) => {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    let at = 0;
    for (
      let next = bytes.indexOf(wanted[0] ?? 0);
      next >= 0;
      next = bytes.indexOf(wanted[0] ?? 0, next + 1)
    ) {
      if (next < at || next + wanted.length > bytes.length) continue;
      if (!wanted.every((byte, place) => bytes[next + place] === byte)) continue;
      found += 1;
      at = next + wanted.length;
    }
    rest = bytes.slice(Math.max(at, bytes.length - wanted.length + 1));
    return found;
  };
}
