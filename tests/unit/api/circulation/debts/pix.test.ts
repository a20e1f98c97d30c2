import { describe, expect, it } from 'vitest';
import { crc16, pixText } from '#api/circulation/debts/pix.ts';
import { createRandom, integer, pick } from '#demo/random.ts';

/** Ids and values of a code, whose lengths must come out. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const length = Number(text.slice(at + 2, at + 4));
    expect(Number.isInteger(length)).toBe(true);
    expect(at + 4 + length).toBeLessThanOrEqual(text.length);
    expect(fields.has(text.slice(at, at + 2))).toBe(false);
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

describe('A Pix code', () => {
  it('has the check sum of the standard', () => {
    // The published check value of CRC-16/CCITT-FALSE.
    expect(crc16('123456789')).toBe(0x29b1);
  });

  it('is written field by field', () => {
    const text = pixText({
      key: '123e4567-e12b-12d1-a456-426655440000',
      name: 'Teste Account',
      city: 'Brasília',
      cents: 1000,
      reference: '',
    });
    expect(text.slice(0, -4)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
        '520400005303986540510.005802BR5913TESTE ACCOUNT6008BRASILIA62070503***6304',
    );
  });

  it('parses back, whatever it is about', () => {
    const random = createRandom(7);
    const keys = ['12345678901', '12345678000199', 'biblioteca@ufvi.example', '+5511999998888'];
    const names = [
      'Bibliotecas UFVI',
      'Fundação de Apoio à Universidade Federal do Vale',
      'Ç',
      '漢字',
    ];
    for (let turn = 0; turn < 500; turn++) {
      const payment = {
        key: pick(random, keys),
        name: pick(random, names),
        city: pick(random, ['Vale do Ipê', 'São José do Vale do Rio Preto', 'É']),
        cents: integer(random, 1, 99_999_999),
        reference: '9'.repeat(integer(random, 0, 30)),
      };
      const text = pixText(payment);
      expect(text).toMatch(/^[\x20-\x7e]+$/);
      const fields = fieldsOf(text);
      expect([...fields.keys()]).toEqual([
        '00',
        '26',
        '52',
        '53',
        '54',
        '58',
        '59',
        '60',
        '62',
        '63',
      ]);
      const account = fieldsOf(fields.get('26') ?? '');
      expect([account.get('00'), account.get('01')]).toEqual(['br.gov.bcb.pix', payment.key]);
      expect(Math.round(Number(fields.get('54')) * 100)).toBe(payment.cents);
      expect(fields.get('59')).toMatch(/^.{1,25}$/);
      expect(fields.get('60')).toMatch(/^.{1,15}$/);
      expect(fieldsOf(fields.get('62') ?? '').get('05')).toMatch(/^(\d{1,25}|\*\*\*)$/);
      expect(parseInt(fields.get('63') ?? '', 16)).toBe(crc16(text.slice(0, -4)));
    }
  });
});
