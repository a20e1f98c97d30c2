import type { LocalText } from './local-text.ts';

export interface Holiday {
  day: string;
  name: LocalText;
}

/** Easter Sunday of a year in the Gregorian calendar (the Meeus, Jones and Butcher method). */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const named = (day: string, pt: string, en: string, es: string): Holiday => ({
  day,
  name: { pt, en, es },
});

/** Brazil's national holidays of a year, with the days of Carnival and Corpus Christi; sorted. */
export function holidays(year: number): Holiday[] {
  const sunday = easter(year);
  const fixed = (monthDay: string) => `${year}-${monthDay}`;
  const all = [
    named(fixed('01-01'), 'Confraternização Universal', 'New Year’s Day', 'Año Nuevo'),
    named(shifted(sunday, -48), 'Carnaval', 'Carnival', 'Carnaval'),
    named(shifted(sunday, -47), 'Carnaval', 'Carnival', 'Carnaval'),
    named(shifted(sunday, -2), 'Sexta-feira Santa', 'Good Friday', 'Viernes Santo'),
    named(fixed('04-21'), 'Tiradentes', 'Tiradentes Day', 'Día de Tiradentes'),
    named(fixed('05-01'), 'Dia do Trabalho', 'Labour Day', 'Día del Trabajo'),
    named(shifted(sunday, 60), 'Corpus Christi', 'Corpus Christi', 'Corpus Christi'),
    named(fixed('09-07'), 'Independência do Brasil', 'Independence Day', 'Independencia de Brasil'),
    named(
      fixed('10-12'),
      'Nossa Senhora Aparecida',
      'Our Lady of Aparecida',
      'Nuestra Señora Aparecida',
    ),
    named(fixed('11-02'), 'Finados', 'All Souls’ Day', 'Día de los Difuntos'),
    named(
      fixed('11-15'),
      'Proclamação da República',
      'Republic Day',
      'Proclamación de la República',
    ),
    named(
      fixed('11-20'),
      'Dia da Consciência Negra',
      'Black Awareness Day',
      'Día de la Conciencia Negra',
    ),
    named(fixed('12-25'), 'Natal', 'Christmas Day', 'Navidad'),
  ];
  return all.sort((one, other) => one.day.localeCompare(other.day));
}
