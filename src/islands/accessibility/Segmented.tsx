type Option<Value> = { value: Value; text: string };

type Props<Value> = {
  legend: string;
  name: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** A few choices side by side: radio buttons underneath, so arrow keys and forms work. */
export function Segmented<Value extends string | number>(props: Props<Value>) {
  const { legend, name, value, options, onChange } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value} className="segmented__option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="segmented__label">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
