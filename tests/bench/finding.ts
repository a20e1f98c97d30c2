import { parseArgs } from 'node:util';
import { findingIndex } from '../support/finding/collection.ts';
import { figuresOf, judgedSearches, placeOf, shown } from '../support/finding/judge.ts';

/**
 * npm run bench:finding [-- --others 6000] [--missed KIND]: how the judged searches are answered, by kind and
 * half (tests/fixtures/finding/README.md). `--missed` lists those of the tuning half whose work is not first.
 */
const { values } = parseArgs({
  options: { others: { type: 'string', default: '6000' }, missed: { type: 'string' } },
});
const others = Number(values.others);
if (!Number.isInteger(others) || others < 0) {
  console.error('--others takes a number');
  process.exit(2);
}

const index = findingIndex(others);
const searches = judgedSearches().map((one) => ({ ...one, place: placeOf(index, one) }));
/** Each kind by itself, and the known items of one to five words as one. */
const kinds = [...new Set(searches.map(({ kind }) => kind)), 'known'].sort();
console.log('kind           half      count  first    ten    MRR');
for (const kind of kinds) {
  for (const half of ['tuning', 'held-out']) {
    const places = searches.filter(
      (one) => one.half === half && (one.kind === kind || one.kind.startsWith(`${kind}-`)),
    );
    const { count, ...shares } = figuresOf(places.map(({ place }) => place));
    const columns = Object.values(shares).map((share) => share.toFixed(2).padStart(7));
    console.log(
      `${kind.padEnd(15)}${half.padEnd(9)}${String(count).padStart(6)}${columns.join('')}`,
    );
  }
}
for (const { kind, half, typed, meant, place } of searches) {
  if (half !== 'tuning' || place === 1 || (values.missed !== kind && values.missed !== 'all'))
    continue;
  console.log(
    [
      kind,
      place,
      typed,
      `[${[...meant].join(' ')}]`,
      shown(index, typed).slice(0, 4).join(' '),
    ].join('  '),
  );
}
