/** SVG path of the logo in a 24 × 24 square: four tiles. */
export const MARK =
  'M0 11A11 11 0 0 1 11 0v11zM13 0a11 11 0 0 1 11 11H13zM0 13h11v11A11 11 0 0 1 0 13zM13 18.5a5.5 5.5 0 0 1 11 0 5.5 5.5 0 0 1-11 0z';
