const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const ADDRESS = new RegExp(`^[\\w.!#$%&'*/?^\`{|}~+=-]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'u');
const MAX_LENGTH = 254;

/** Is this the form of one e-mail address (specification §5)? Runs at both ends. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text);
