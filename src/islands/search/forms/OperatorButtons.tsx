import { CONDITIONS } from '#contract/shared/constants.ts';
import { Button } from '../../ui/Button.tsx';

/** Signs of the grammar besides the operators. */
const SIGNS = ['( )', '" "', '*'];

/** Writes operators into the field, where the cursor is; around what is selected, where they enclose. */
export function OperatorButtons({ fieldId, label }: { fieldId: string; label: string }) {
  const write = (sign: string) => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const { selectionStart: from, selectionEnd: to, value } = field;
    const chosen = value.slice(from, to);
    const [open, close] = sign.split(' ');
    const isPair = close !== undefined;
    const text = isPair ? `${open}${chosen}${close}` : sign === '*' ? `${chosen}*` : ` ${sign} `;
    field.setRangeText(text, from, to, 'end');
    if (isPair && chosen === '') field.setSelectionRange(from + 1, from + 1);
    field.focus();
  };
  return (
    <div className="operators needs-script" role="group" aria-label={label}>
      {[...CONDITIONS, ...SIGNS].map((sign) => (
        <Button key={sign} size="small" onClick={() => write(sign)}>
          {sign}
        </Button>
      ))}
    </div>
  );
}
