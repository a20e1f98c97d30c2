import { $deskSound } from '#lib/desk/outcome.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

interface Props {
  /** Whose turn it is. */
  name: string | null;
  onEnd: () => void;
  onSearch: () => void;
  onReturn: () => void;
  onSound: () => void;
}

/** The keys of the desk, each also a press. */
export function KeyLine({ name, onEnd, onSearch, onReturn, onSound }: Props) {
  const t = useTexts();
  const sound = useStore($deskSound);
  return (
    <p className="desk-keys small">
      {name !== null && (
        <button type="button" onClick={onEnd}>
          <kbd>Esc</kbd> {t('desk.key_end', { name })}
        </button>
      )}
      <button type="button" onClick={onSearch}>
        <kbd>F2</kbd> {t('desk.key_search')}
      </button>
      <button type="button" onClick={onReturn}>
        <kbd>F4</kbd> {t('desk.key_return')}
      </button>
      <button
        type="button"
        aria-pressed={sound}
        onClick={() => {
          $deskSound.set(!sound);
          onSound();
        }}
      >
        {sound ? t('desk.sound_on') : t('desk.sound_off')}
      </button>
    </p>
  );
}
