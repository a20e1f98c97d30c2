import type { PersonActs, PersonRecord } from '../use-person-record.ts';

export interface FormProps {
  record: PersonRecord;
  acts: PersonActs;
  onClose: () => void;
}

/** An amount of money as it is typed: "1.234,50", "7"; null: it is none. */
export function amountOf(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[.,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
