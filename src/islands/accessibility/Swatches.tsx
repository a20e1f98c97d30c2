import { COLOUR_SCHEMES } from '#lib/accessibility.ts';
import type { ColourScheme, Theme } from '#lib/accessibility.ts';

type Props = {
  legend: string;
  value: ColourScheme;
  /** The theme in use: a sample shows what its scheme would give. */
  theme: Theme;
  names: Record<ColourScheme, string>;
  onChange: (value: ColourScheme) => void;
};

/** The colour schemes, each beside a sample of itself. */
export function Swatches({ legend, value, theme, names, onChange }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="swatches">
        {COLOUR_SCHEMES.map((scheme) => (
          <label key={scheme} className="swatch">
            <input
              type="radio"
              name="accessibility-colours"
              value={scheme}
              checked={scheme === value}
              onChange={() => onChange(scheme)}
            />
            <span className="swatch__frame" aria-hidden="true">
              <span
                className="swatch__sample"
                data-cor={scheme}
                data-tema={theme === 'sistema' ? undefined : theme}
              >
                Aa
              </span>
            </span>
            <span className="swatch__name">{names[scheme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
