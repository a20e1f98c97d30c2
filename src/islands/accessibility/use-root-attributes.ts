import { useEffect } from 'react';
import { rootAttributes } from '#lib/accessibility.ts';
import { $accessibility, $theme } from '#lib/stores/accessibility.ts';

function applyToRoot(): void {
  const attributes = Object.entries(rootAttributes($accessibility.get(), $theme.get()));
  for (const [name, value] of attributes) {
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
}

/**
 * Keeps the attributes of `<html>` in step with the settings, in this tab and when another changes
 * them. The first-paint script has already set them, so the first call changes nothing on screen.
 */
export function useRootAttributes(): void {
  useEffect(() => {
    const stops = [$accessibility.subscribe(applyToRoot), $theme.subscribe(applyToRoot)];
    return () => stops.forEach((stop) => stop());
  }, []);
}
