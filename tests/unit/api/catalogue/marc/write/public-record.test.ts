import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { publicRecord, releasedRecord } from '#api/catalogue/marc/write/public-record.ts';
import { anyRecord } from '../support.ts';

const tags = ({ fields }: { fields: { tag: string }[] }) => fields.map(({ tag }) => tag).join(' ');

it('keeps what says that it is private, and what has no standard meaning', () => {
  const record = marc({
    control: { '001': '1' },
    data: [
      '541 0_ $aPrivada',
      '541 1_ $aPública$h100,00',
      '542 __ $aDireitos',
      '542 0_ $aPrivada',
      '561 __ $aProcedência',
      '583 __ $aAção',
      '590 __ $aNota local',
      '667 __ $aNão usar',
      '690 __ $aAssunto local',
      '852 __ $bC$xReservada',
      '856 40 $uhttps://a.example$xSenha: 123',
      '880 __ $6561-01$aПроисхождение',
      '880 __ $6500-01$aПримечание',
      '952 __ $aLocal',
      'CAT __ $aFulana',
    ],
  });
  const open = publicRecord(record);
  expect(tags(open)).toBe('001 541 542 590 667 690 852 856 880');
  expect(JSON.stringify(open)).not.toMatch(/Reservada|Senha|Происхождение/);
  expect(tags(releasedRecord(record))).toBe('001 541 542 590 667 690 856 880');
});

it('knows the note of authority records that is for cataloguers', () => {
  const record = marc({ type: 'z ', data: ['100 1_ $aAssis', '667 __ $aNão usar', '670 __ $aA'] });
  expect(tags(publicRecord(record))).toBe('100 670');
});

it('only takes away, and nothing the second time', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const open = publicRecord(record);
      expect(publicRecord(open)).toEqual(open);
      expect(open.fields.length).toBeLessThanOrEqual(record.fields.length);
    }),
  );
});
