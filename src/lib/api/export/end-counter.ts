/**
 * Counts how often a text of ASCII stands in bytes that come piece by piece, also across two of them. Each call
 * takes the next piece and returns how many there were so far.
 */
export function endCounter(end: string): (piece: Uint8Array) => number {
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
