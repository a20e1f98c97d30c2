/** The steps of the text size, in per cent above normal (specification §1). */
export const ZOOM_STEPS = [0, 20, 40, 60, 80, 100] as const;
type Zoom = (typeof ZOOM_STEPS)[number];

/** The colour schemes, by the names that the attribute `data-cor` carries. */
export const COLOUR_SCHEMES = ['normal', 'invertido', 'escala-cinza', 'contraste'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** `sistema` follows the device. */
export const THEMES = ['sistema', 'claro', 'escuro'] as const;
export type Theme = (typeof THEMES)[number];

/** A visitor's settings, as stored. */
export type AccessibilitySettings = {
  zoom: Zoom;
  negrito: boolean;
  cor: ColourScheme;
  /** Sign language (VLibras), if the institution offers it. */
  libras: boolean;
};

export const DEFAULT_SETTINGS: AccessibilitySettings = {
  zoom: 0,
  negrito: false,
  cor: 'normal',
  libras: false,
};

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Parses stored settings; invalid parts fall back to their default. */
export function parseSettings(text: string): AccessibilitySettings {
  const stored = parseObject(text);
  return {
    zoom: ZOOM_STEPS.find((step) => step === stored['zoom']) ?? DEFAULT_SETTINGS.zoom,
    negrito: stored['negrito'] === true,
    cor: COLOUR_SCHEMES.find((scheme) => scheme === stored['cor']) ?? DEFAULT_SETTINGS.cor,
    libras: stored['libras'] === true,
  };
}

/** Parses a stored theme; unknown values follow the device. */
export function parseTheme(text: string): Theme {
  return THEMES.find((theme) => theme === text) ?? 'sistema';
}

/** The four attributes of `<html>`; null removes an attribute. */
export function rootAttributes(
  settings: AccessibilitySettings,
  theme: Theme,
): Record<'data-tema' | 'data-cor' | 'data-negrito' | 'data-zoom', string | null> {
  return {
    'data-tema': theme === 'sistema' ? null : theme,
    'data-cor': settings.cor === 'normal' ? null : settings.cor,
    'data-negrito': settings.negrito ? '' : null,
    'data-zoom': settings.zoom === 0 ? null : String(settings.zoom),
  };
}
