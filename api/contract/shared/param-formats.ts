import { dayInWords } from './in-words.ts';
import { REGION, type Locale } from './languages.ts';
import { DEFAULT_CURRENCY, moneyText } from './money.ts';

/** Parameters that are not shown as they travel. */
const FORMATS: Partial<Record<string, 'money' | 'day' | 'seconds'>> = {
  valor: 'money',
  valor_limite: 'money',
  data: 'day',
  espera: 'seconds',
};

/** A parameter of a refusal as its sentence shows it; a missing one leaves nothing. */
export function formatParam(
  name: string,
  value: string | number | undefined,
  locale: Locale,
  currency = DEFAULT_CURRENCY,
): string {
  if (value === undefined) return '';
  const format = FORMATS[name];
  if (format === 'money') return moneyText(Number(value), locale, currency);
  if (format === 'day') return dayInWords(String(value), locale);
  if (format === 'seconds') return duration(Number(value), locale);
  return String(value);
}

const UNITS = [
  { unit: 'hour', seconds: 3600, from: 7200 },
  { unit: 'minute', seconds: 60, from: 60 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** "30 segundos", "2 minutos", "3 horas": whole units, rounded up. */
function duration(seconds: number, locale: Locale): string {
  const { unit, seconds: size } = UNITS.find(({ from }) => seconds >= from) ?? UNITS[2];
  const words = new Intl.NumberFormat(REGION[locale], {
    ...{ style: 'unit', unit, unitDisplay: 'long' },
  });
  return words.format(Math.ceil(seconds / size));
}
