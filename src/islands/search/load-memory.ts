import memoryStyle from '../../styles/components/search-memory.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { MemoryDialog } from './MemoryDialog.tsx';

/** The dialog of own searches, with its style: few visits open it. */
export async function loadMemory(): Promise<typeof MemoryDialog> {
  await loadStyle(memoryStyle);
  return MemoryDialog;
}
