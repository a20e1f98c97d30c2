/** Activity codes that the specification names (§2, §5, §6), and from 9001 on our own. */
export const ACTIVITY = {
  personalArea: 8,
  acquisitionSuggestion: 12,
  generalComment: 13,
  icap: 57,
  networkCatalogue: 87,
  vendorLogo: 88,
  modalLoginOptional: 107,
  captcha: 1120,
  selfCheckout: 9001,
} as const;
export type ActivityCode = (typeof ACTIVITY)[keyof typeof ACTIVITY];
