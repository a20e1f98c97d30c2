import { describe, expect, it } from 'vitest';
import {
  decideAuthority,
  decideHeading,
  type AuthorityDecision,
  type ExistingAuthority,
} from '#api/catalogue/authorities/rules.ts';
import { allRelated, type RelatedAuthority } from '#api/catalogue/authorities/page-facts.ts';

describe('the authority that a heading stands for', () => {
  const described = { id: 1, described: true };
  const bare = { id: 1, described: false };

  it.each([
    ['its own, when it has a record, whoever else leads from it', described, [2], 1],
    ['the only one whose record leads from it', bare, [2], 2],
    ['the only one also where the heading has no authority yet', undefined, [2], 2],
    ['its own, when several lead from it: nobody can tell which is meant', bare, [2, 3], 1],
    ['its own, when none leads from it', bare, [], 1],
    ['none yet, when several lead from it', undefined, [2, 3], null],
    ['none yet, when there is nothing', undefined, [], null],
  ])('is %s', (_name, own, seeFrom, expected) => {
    expect(decideHeading({ own, seeFrom })).toBe(expected);
  });
});

describe('what an authority record does', () => {
  const record = { source: 's', controlNumber: '7', marc: 'new', withdraws: false };
  const stored = (facts: Partial<ExistingAuthority> = {}): ExistingAuthority => ({
    ...{ id: 1, source: 's', control_number: '7', kind: 'subject', marc: 'old' },
    ...{ heading: 'Jazz', heading_key: 'jazz', ...facts },
  });
  const described = stored();
  const bare = stored({ id: 2, source: null, control_number: null, marc: null });
  const unnumbered = stored({ id: 2, control_number: null });
  const other = stored({ id: 2, control_number: '8' });

  it.each<[string, object, unknown, unknown, AuthorityDecision]>([
    ['creates', {}, undefined, undefined, { outcome: 'created' }],
    ['updates its own', {}, described, described, { outcome: 'updated', id: 1, renamed: false }],
    [
      'changes nothing when it is the same',
      { marc: 'old' },
      described,
      described,
      { outcome: 'unchanged', id: 1 },
    ],
    ['renames', {}, described, undefined, { outcome: 'updated', id: 1, renamed: true }],
    [
      'renames nothing when no source was given: the number may belong to another catalogue',
      { isSourceAssumed: true },
      described,
      undefined,
      { outcome: 'number_taken' },
    ],
    [
      'describes a heading that had no record',
      {},
      undefined,
      bare,
      { outcome: 'adopted', id: 2, released: null },
    ],
    [
      'describes such a heading instead of its former one',
      {},
      described,
      bare,
      { outcome: 'adopted', id: 2, released: 1 },
    ],
    [
      'adds its number to a record of the same source that had none',
      {},
      undefined,
      unnumbered,
      { outcome: 'adopted', id: 2, released: null },
    ],
    [
      'changes nothing when that record is the same',
      { marc: 'old' },
      undefined,
      unnumbered,
      { outcome: 'unchanged', id: 2 },
    ],
    [
      'leaves the heading of a record of another source',
      { source: 't' },
      undefined,
      unnumbered,
      { outcome: 'taken' },
    ],
    ['leaves the heading of another number', {}, undefined, other, { outcome: 'taken' }],
    ['withdraws', { withdraws: true }, described, described, { outcome: 'withdrawn', id: 1 }],
    [
      'withdraws nothing that is not here, whatever its heading',
      { withdraws: true },
      undefined,
      other,
      { outcome: 'absent' },
    ],
  ])('%s', (_name, facts, byNumber, byHeading, expected) => {
    const found = { byNumber, byHeading } as Parameters<typeof decideAuthority>[1];
    expect(decideAuthority({ ...record, ...facts }, found)).toEqual(expected);
  });
});

describe('related headings of an authority', () => {
  const one = (
    heading: string,
    id: number | null,
    relation: RelatedAuthority['relation'],
    label = '',
  ) => ({ heading, id, relation, label });

  it('come once, in the words of its own record, broader ones first', () => {
    const said = [one('Zola', 9, 'related', 'Amigo'), one('Artes', 2, 'broader')];
    const byOthers = [
      one('Zola', 9, 'related'),
      one('Ópera', 4, 'narrower'),
      one('Jazz', 3, 'narrower'),
    ];
    expect(allRelated(1, said, byOthers)).toEqual([
      one('Artes', 2, 'broader'),
      one('Jazz', 3, 'narrower'),
      one('Ópera', 4, 'narrower'),
      one('Zola', 9, 'related', 'Amigo'),
    ]);
  });

  it('keep those that nothing in the catalogue uses, and leave out the authority itself', () => {
    const said = [one('Sem código', null, 'related'), one('Eu', 1, 'related')];
    expect(allRelated(1, said, [one('Eu', 1, 'narrower'), one('', 7, 'narrower')])).toEqual([
      one('Sem código', null, 'related'),
    ]);
  });

  it('are bounded where very many point at one', () => {
    const many = Array.from({ length: 3000 }, (_none, at) => one(`T${at}`, at + 2, 'narrower'));
    expect(allRelated(1, [], many)).toHaveLength(200);
  });
});
