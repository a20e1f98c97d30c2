import { persistentAtom } from '@nanostores/persistent';
import { DEFAULT_SETTINGS, parseSettings, parseTheme } from '#lib/accessibility.ts';
import type { AccessibilitySettings, Theme } from '#lib/accessibility.ts';
import { STORAGE_KEYS } from '#lib/storage/keys.ts';

/**
 * The accessibility settings of this device. Plain text in local storage: they are needed before
 * the first paint and say nothing about a person's account. They outlive a logout.
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

/** Changes some settings and keeps the others. */
export function changeAccessibility(change: Partial<AccessibilitySettings>): void {
  $accessibility.set({ ...$accessibility.get(), ...change });
}

/** Back to how the site looks for everybody. */
export function resetAccessibility(): void {
  $accessibility.set(DEFAULT_SETTINGS);
  $theme.set('sistema');
}
