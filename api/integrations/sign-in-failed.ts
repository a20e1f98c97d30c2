import type { RefusalCode } from '#contract/shared/refusals.ts';

/** Why somebody did not come in through the institution. The message is for the audit trail. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly refusal: RefusalCode;
  /** Whom the provider named, where it came so far. */
  readonly named: string | undefined;

  constructor(refusal: RefusalCode, error: unknown, named?: string) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    this.refusal = refusal;
    this.named = named;
  }
}
