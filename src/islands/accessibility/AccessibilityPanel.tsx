import * as icons from '#lib/icons.ts';
import { useEffect, useRef } from 'react';
import { THEMES, ZOOM_STEPS } from '#lib/accessibility.ts';
import type { Theme } from '#lib/accessibility.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import {
  $accessibility,
  $theme,
  changeAccessibility,
  resetAccessibility,
} from '#lib/stores/accessibility.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { Segmented } from './Segmented.tsx';
import { Swatches } from './Swatches.tsx';

type Props = {
  t: Translate;
  /** The institution offers translation into Brazilian Sign Language. */
  offersSignLanguage: boolean;
  onClose: () => void;
};

const schemeNames = (t: Translate) => ({
  normal: t('accessibility.colours_normal'),
  invertido: t('accessibility.colours_inverted'),
  'escala-cinza': t('accessibility.colours_greyscale'),
  contraste: t('accessibility.colours_contrast'),
});

const themeOptions = (t: Translate) => {
  const texts: Record<Theme, string> = {
    sistema: t('accessibility.theme_system'),
    claro: t('accessibility.theme_light'),
    escuro: t('accessibility.theme_dark'),
  };
  return THEMES.map((value) => ({ value, text: texts[value] }));
};

const zoomOptions = (t: Translate) =>
  ZOOM_STEPS.map((value) => ({
    value,
    text:
      value === 0
        ? t('accessibility.size_normal')
        : t('accessibility.size_more', { percent: value }),
  }));

/** The heading takes the focus when the panel opens, so that reading goes on from there. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

/** Escape closes the panel while the focus is in it. */
function useEscape(onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return panel;
}

/** Size of text, colours, light or dark, and reading aids. Every choice acts at once. */
export function AccessibilityPanel({ t, offersSignLanguage, onClose }: Props) {
  const settings = useStore($accessibility);
  const theme = useStore($theme);
  const heading = useFocusOnce();
  const panel = useEscape(onClose);
  return (
    <section ref={panel} className="accessibility" aria-labelledby="accessibility-title">
      <div className="wrap">
        <div className="accessibility__head">
          <h2 id="accessibility-title" ref={heading} tabIndex={-1}>
            {t('accessibility.title')}
          </h2>
          <Button variant="quiet" size="small" icon={icons.close} onClick={onClose}>
            {t('accessibility.close')}
          </Button>
        </div>
        <div className="accessibility__groups">
          <Segmented
            legend={t('accessibility.text_size')}
            name="accessibility-size"
            value={settings.zoom}
            options={zoomOptions(t)}
            onChange={(zoom) => changeAccessibility({ zoom })}
          />
          <Swatches
            legend={t('accessibility.colours')}
            value={settings.cor}
            theme={theme}
            names={schemeNames(t)}
            onChange={(cor) => changeAccessibility({ cor })}
          />
          <Segmented
            legend={t('accessibility.theme')}
            name="accessibility-theme"
            value={theme}
            options={themeOptions(t)}
            onChange={(value) => $theme.set(value)}
          />
          <ReadingAids t={t} offersSignLanguage={offersSignLanguage} />
        </div>
        <p className="small muted">
          {t('accessibility.scope')}{' '}
          <button type="button" className="text-button" onClick={resetAccessibility}>
            {t('accessibility.reset')}
          </button>
        </p>
      </div>
    </section>
  );
}

function ReadingAids({ t, offersSignLanguage }: Pick<Props, 't' | 'offersSignLanguage'>) {
  const settings = useStore($accessibility);
  return (
    <fieldset>
      <legend>{t('accessibility.reading')}</legend>
      <Checkbox
        label={t('accessibility.bold')}
        checked={settings.negrito}
        onChange={(event) => changeAccessibility({ negrito: event.target.checked })}
      />
      {offersSignLanguage && (
        <Checkbox
          label={t('accessibility.sign_language')}
          checked={settings.libras}
          onChange={(event) => changeAccessibility({ libras: event.target.checked })}
        />
      )}
    </fieldset>
  );
}
