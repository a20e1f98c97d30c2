import { PLAIN_PAGES } from '#contract/shared/constants.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  /** Address of the results. */
  action: string;
  text: string;
}

/** Sends a form; without script to results that need none. Enter presses the first button of a form. */
export const SubmitButtons = ({ action, text }: Props) => (
  <>
    <noscript>
      <button className="button button--solid" formAction={`${PLAIN_PAGES}${action}`}>
        {text}
      </button>
    </noscript>
    <Button type="submit" variant="solid" className="needs-script">
      {text}
    </Button>
  </>
);
