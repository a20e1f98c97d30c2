import { describe, expect, it } from 'vitest';
import { decideAcceptance } from '#api/catalogue/marc/read/accept.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { parentControlNumber, recordIdentity } from '#api/catalogue/marc/kind.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import { word } from '#api/core/words.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { PROBLEMS } from '#api/catalogue/marc/read/problems.ts';
import { collect, fixture, inChunks } from '../support.ts';

const CONTROL = { '001': 'x' };

describe('accepting records', () => {
  it.each([
    ['am', ['245 10 $aX'], 'bibliographic'],
    ['z ', ['100 1_ $aX'], 'authority'],
    ['x ', ['014 __ $a9', '852 __ $bA'], 'holdings'],
  ])('detects the record kind by leader/06 %s', (type, data, kind) => {
    expect(decideAcceptance(marc({ type, control: CONTROL, data }))).toEqual({
      ok: true,
      kind,
      deleted: false,
      warnings: [],
    });
  });

  it.each([
    ['am', ['100 1_ $aX'], 'no_title'],
    ['am', ['245 10 $cX'], 'no_title'],
    ['z ', ['400 1_ $aX'], 'no_heading'],
    ['y ', ['852 __ $bA'], 'no_parent'],
    ['w ', ['153 __ $aQA76'], 'unsupported_kind'],
    ['q ', ['110 2_ $aX'], 'unsupported_kind'],
  ])('refuses %s with %j: %s', (type, data, reason) => {
    expect(decideAcceptance(marc({ type, control: CONTROL, data }))).toMatchObject({
      ok: false,
      reason,
    });
  });

  it('refuses a record without fields, and the fixture without 245', async () => {
    expect(decideAcceptance(marc({}))).toMatchObject({ ok: false, reason: 'empty' });
    const [, result] = await collect(openMarc(inChunks(fixture('no-245.mrc'))));
    expect(result?.ok && decideAcceptance(result.record)).toMatchObject({ reason: 'no_title' });
  });

  it('accepts a title made of other subfields than $a and $b', () => {
    expect(decideAcceptance(marc({ control: CONTROL, data: ['245 10 $kPapers.'] }))).toMatchObject({
      ok: true,
      warnings: [],
    });
  });

  it('accepts what is usable with a warning', () => {
    const codes = (parts: Parameters<typeof marc>[0]) => {
      const accepted = decideAcceptance(marc(parts));
      return accepted.ok ? accepted.warnings.map(({ code }) => code) : accepted.reason;
    };
    expect(codes({ data: ['245 10 $aX'] })).toEqual(['no_control_number']);
    expect(codes({ type: '  ', control: CONTROL, data: ['245 10 $aX'] })).toEqual(['kind_guessed']);
    expect(codes({ control: CONTROL, data: ['245 10 $cX', '240 10 $aY'] })).toEqual([
      'title_from_other_field',
    ]);
  });

  it('accepts a withdrawn record whatever it holds', () => {
    const withdrawn = marc({ status: 'd', control: CONTROL });
    expect(decideAcceptance(withdrawn)).toMatchObject({ ok: true, deleted: true });
  });

  it('names the record by its source and number, and holdings by their title', () => {
    const record = marc({ control: { '001': ' 12 ', '003': 'BR', '004': '9' } });
    expect(recordIdentity(record)).toEqual({ source: 'BR', controlNumber: '12' });
    expect(parentControlNumber(record)).toBe('9');
    expect(recordIdentity(marc({}))).toEqual({ source: '', controlNumber: '' });
  });
});

describe('reasons', () => {
  it('have a distinct message in every language', () => {
    for (const language of LOCALES) {
      const sentences = PROBLEMS.map((code) => word('server/import-problems', code, language));
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
    }
  });
});
