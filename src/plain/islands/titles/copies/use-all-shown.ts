const stay = (): void => undefined;

/** Without script all rows are shown. */
export const useAllShown = (): [boolean, () => void] => [true, stay];
