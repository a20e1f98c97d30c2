/** A title in the basket. Its words are kept too, so that the list can be read without a server. */
export interface BasketItem {
  cod_acervo: number;
  title: string;
  author: string;
}

/** More than anybody carries home, and little enough to keep encrypted in a browser. */
export const BASKET_MAX = 500;
