import style from '../../../styles/components/recovery.css?url';
import { loadStyle } from '../../ui/load-style.ts';
import { RecoveryForm } from './RecoveryForm.tsx';

/** The form, with its style: most people remember their password. */
export async function loadRecovery(): Promise<typeof RecoveryForm> {
  await loadStyle(style);
  return RecoveryForm;
}
