/** A title in the basket, with its labels, so that the list works offline. */
export interface BasketItem {
  cod_acervo: number;
  title: string;
  author: string;
  /** Note and group name entered by the user. */
  note?: string;
  group?: string;
  /** Synchronised with an account: if removed there, it is not added again. */
  kept?: true;
}

/** Maximum lengths of user input. */
export const NOTE_LENGTH = 300;
export const GROUP_LENGTH = 60;
