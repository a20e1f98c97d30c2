import { describe, expect, it } from 'vitest';
import { inSetOrder } from '#api/catalogue/copies/set-order.ts';

type Copy = Parameters<typeof inSetOrder>[0][number];

let id = 0;
const copy = (facts: Partial<Copy>): Copy => ({
  ...{ id: ++id, volume: null, tome: null, part: null, additional: false, number: '' },
  ...facts,
});
const ordered = (field: 'volume' | 'tome' | 'part' | 'number', texts: readonly string[]) =>
  inSetOrder(texts.map((text) => copy({ [field]: text }))).map((one) => one[field]);

describe('the copies of a set', () => {
  it.each([
    [['1', '2', '10', '11', '100']],
    [['v. 1', 'v. 2', 'v. 10']],
    [['1', 'v. 2', 'Vol. 3', '10']],
    [['I', 'II', 'III', 'IV', 'V', 'IX', 'X', 'XL']],
    [['v. I', 'v. II', '3', 'v. IX', '10', 'v. XI']],
    [['1', '1a', '1b', '2', '10a']],
    [['1-2', '3-4', '10-12']],
    [['01', '2', '003', '10']],
    [['Atlas', 'Índice', 'Mapas']],
  ])('are in the order %j', (texts) => {
    expect(ordered('volume', texts.toReversed())).toEqual(texts);
    expect(ordered('part', texts.toReversed())).toEqual(texts);
  });

  it('are in the order of volume, tome, part and number, additional material after its volume', () => {
    const set = [
      copy({ number: '2' }),
      copy({ number: '10' }),
      copy({ volume: '1', number: '1' }),
      copy({ volume: '1', number: '3' }),
      copy({ volume: '1', number: '2', additional: true }),
      copy({ volume: '2', tome: '1', part: '2' }),
      copy({ volume: '2', tome: '2', part: '1' }),
      copy({ volume: '10' }),
    ];
    expect(inSetOrder(set.toReversed())).toEqual(set);
  });

  it('that nothing tells apart are in the order in which they were registered', () => {
    const same = [copy({ volume: '1' }), copy({ volume: 'v. 1' })];
    expect(inSetOrder(same.toReversed())).toEqual(same);
  });
});
