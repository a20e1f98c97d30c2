/** Content of a static BR Code. */
export interface PixPayment {
  /** CPF, CNPJ, e-mail address, telephone or random key. */
  key: string;
  /** Of the payee. */
  name: string;
  city: string;
  cents: number;
  /** Letters and digits, at most 25. */
  reference: string;
}

const MAX_LENGTHS = { name: 25, city: 15, reference: 25 };

/**
 * The text of a static Pix code with its amount (EMV format of the Banco Central do Brasil): fields with two-digit ids
 * and lengths, and a checksum at the end.
 */
export function pixText({ key, name, city, cents, reference }: PixPayment): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const before = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', toPixText(name, MAX_LENGTHS.name)),
    field('60', toPixText(city, MAX_LENGTHS.city)),
    field(
      '62',
      field('05', reference.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_LENGTHS.reference) || '***'),
    ),
    '6304',
  ].join('');
  return before + crc16(before).toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`Field ${id} of a Pix code is too long: ${value}`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Text for banks: without accents, in capitals, truncated. */
const toPixText = (text: string, longest: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, longest)
    .trim() || 'X';

/** CRC-16/CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc;
}
