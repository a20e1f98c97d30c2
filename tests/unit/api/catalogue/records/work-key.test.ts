import { expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { isSameWork, workKey } from '#api/catalogue/records/work-key.ts';

/** A title by author 7, in the terse form of a record. */
function titled(...data: string[]) {
  const summary = titleSummary(marc({ data: ['100 1_ $aRosa, João', ...data] }));
  return {
    ...summary,
    authors: summary.authors.map((author) => ({ ...author, authorityId: 7 })),
  };
}

it.each([
  ['245 10 $aDom Casmurro', '245 10 $aDOM CASMURRO.', true],
  ['245 10 $aDom Casmurro', '245 10 $aDom Casmurro :$bromance', true],
  ['245 12 $aO cortiço', '245 10 $aCortiço', true],
  ['245 10 $aContos :$bvolume 1', '245 10 $aContos :$bvolume 2', false],
  ['245 10 $aContos :$bvolume 1', '245 10 $aContos', true],
  ['245 10 $aSagarana', '245 10 $aCorpo de baile', false],
])('%s and %s', (one, other, same) => {
  expect(isSameWork(titled(one), titled(other))).toBe(same);
  expect(isSameWork(titled(other), titled(one))).toBe(same);
});

it('knows a translation by its uniform title, whatever language is named in it', () => {
  const original = titled('245 10 $aSertão');
  for (const language of ['Inglês', 'English', 'Inglés', 'Alemão']) {
    const translated = titled(`240 10 $aSertão.$l${language}`, '245 10 $aBacklands');
    expect(isSameWork(original, translated)).toBe(true);
  }
  expect(isSameWork(original, titled('240 10 $aSertão.$pParte 1', '245 10 $aX'))).toBe(false);
});

it('takes works of nobody, and of somebody else, for other works', () => {
  const anonymous = titleSummary(marc({ data: ['245 10 $aSertão'] }));
  expect(isSameWork(anonymous, anonymous)).toBe(false);
  const own = titled('245 10 $aSertão');
  const others = { ...own, authors: own.authors.map((one) => ({ ...one, authorityId: 8 })) };
  expect(isSameWork(own, others)).toBe(false);
});

it.each([
  [
    '245 14 $aThe adventures of Tom Sawyer, Complete',
    '245 14 $aThe adventures of Tom Sawyer, Part 7.',
  ],
  ['245 10 $aFaust :$beine Tragödie', '245 10 $aFaust [part 1]'],
  ['245 10 $aDom Casmurro', '245 10 $aDom Casmurro :$bromance'],
  ['245 10 $aMoby Dick; or, The whale', '245 10 $aMoby Dick'],
  ['240 10 $aSertão.$lInglês', '245 10 $aSertão'],
  ['240 10 $aFaust : $beine Tragödie', '240 10 $aFaust'],
])('gives editions one key: %s and %s', (one, other) => {
  const full = (data: string) => titled(data, ...(data.startsWith('240') ? ['245 10 $aX'] : []));
  expect(workKey(full(one))).toBe(workKey(full(other)));
});

it('gives other works, and works of nobody, keys of their own or none', () => {
  const keys = ['245 10 $aSagarana', '245 10 $aPart of me', '245 10 $aTomo 1', '245 10 $aTomo 2'];
  expect(new Set(keys.map((data) => workKey(titled(data)))).size).toBe(4);
  const nobody = (...data: string[]) => workKey(titleSummary(marc({ data })));
  expect(nobody('245 10 $aBoletim')).toBe('');
  expect(nobody('130 0_ $aBíblia.$lPortuguês', '245 10 $aBíblia de Jerusalém')).toBe(
    nobody('130 0_ $aBíblia.$lInglês', '245 10 $aThe holy Bible'),
  );
  const named = (name: string) =>
    workKey(titleSummary(marc({ data: [`100 1_ $a${name}`, '245 10 $aContos'] })));
  expect(named('Rosa, João')).not.toBe(named('Rosa, Ana'));
});
