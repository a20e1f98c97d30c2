/** Leads to what can be pressed in the messages, and back. No browser uses it for anything else. */
export const TOAST_KEY = 'F8';
