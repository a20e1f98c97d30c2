/** A title in the basket. Its words are kept too, so that the list can be read without a server. */
export interface BasketItem {
  cod_acervo: number;
  title: string;
  author: string;
  /** What somebody wrote beside it, and under which name they put it with others. */
  note?: string;
  group?: string;
  /** It has joined the basket of an account: taken out there, it does not come back. */
  kept?: true;
}

/** What somebody may write about a title. */
export const NOTE_LENGTH = 300;
export const GROUP_LENGTH = 60;
