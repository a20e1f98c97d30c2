import { DEFAULT_SETTINGS, parseSettings, parseTheme } from '#lib/accessibility.ts';
import type { AccessibilitySettings, Theme } from '#lib/accessibility.ts';
import { STORAGE_KEYS } from '#lib/storage/keys.ts';
import { persistentAtom } from '#lib/storage/persistent-atom.ts';

/**
 * Accessibility settings of this device. Plain text in local storage: needed before the first paint
 * and not personal. Kept on sign-out.
 */
export const $accessibility = persistentAtom<AccessibilitySettings>(
  STORAGE_KEYS.accessibility,
  DEFAULT_SETTINGS,
  { encode: JSON.stringify, decode: parseSettings },
);

/** Light, dark, or as the device. */
export const $theme = persistentAtom<Theme>(STORAGE_KEYS.theme, 'sistema', {
  encode: (theme) => theme,
  decode: parseTheme,
});

/** Changes some settings. */
export function changeAccessibility(change: Partial<AccessibilitySettings>): void {
  $accessibility.set({ ...$accessibility.get(), ...change });
}

/** Restores the defaults. */
export function resetAccessibility(): void {
  $accessibility.set(DEFAULT_SETTINGS);
  $theme.set('sistema');
}
