import { inWords } from './in-words.ts';
import { REGION, type Locale } from './languages.ts';
import { formatMoney } from './money.ts';

/** Parameters that are not shown as they travel. */
const FORMATS: Partial<Record<string, 'reais' | 'day' | 'seconds'>> = {
  valor: 'reais',
  valor_limite: 'reais',
  data: 'day',
  espera: 'seconds',
};

/** A parameter of a refusal as its sentence shows it; a missing one leaves nothing. */
export function formatParam(
  name: string,
  value: string | number | undefined,
  locale: Locale,
): string {
  if (value === undefined) return '';
  const format = FORMATS[name];
  if (format === 'reais') return formatMoney(Number(value), locale);
  if (format === 'day') return dayInWords(String(value), locale);
  if (format === 'seconds') return duration(Number(value), locale);
  return String(value);
}

/** "30 segundos", "2 minutos": whole minutes from one on, never too few. */
const duration = (seconds: number, locale: Locale): string =>
  new Intl.NumberFormat(REGION[locale], {
    style: 'unit',
    unit: seconds < 60 ? 'second' : 'minute',
    unitDisplay: 'long',
  }).format(seconds < 60 ? seconds : Math.ceil(seconds / 60));

const dayInWords = (day: string, locale: Locale): string =>
  inWords(new Date(`${day}T00:00:00Z`), locale, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
