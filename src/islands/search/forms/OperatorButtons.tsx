import { CONDITIONS } from '#contract/shared/constants.ts';
import { Button } from '../../ui/Button.tsx';

/** Characters of the grammar besides the operators. */
const SIGNS = ['( )', '" "', '*'];

/** Inserts operators at the cursor; brackets and quotes enclose the selection. */
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
