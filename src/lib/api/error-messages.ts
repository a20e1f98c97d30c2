import { isTimeout } from '../watchdog.ts';
import { isApiError, isNotOffered, isOnline, type ApiError } from './http.ts';

/** What to tell a person about a failed call: one of our own texts by its key, or the server's sentence. */
type ErrorMessage = { key: ErrorKey } | { text: string };

type ErrorKey =
  | 'errors.unreachable'
  | 'errors.offline'
  | 'errors.unexpected'
  | 'errors.not_offered'
  | 'errors.network_catalogue'
  | 'errors.library_email'
  | 'errors.too_fast';

/** The message for a failed call (specification §8, shared handler); null: say nothing. */
export function describeError(error: unknown): ErrorMessage | null {
  if (!isApiError(error)) {
    if (isTimeout(error)) return { key: 'errors.unreachable' };
    // A part of the page that was to be loaded first.
    return { key: isOnline() ? 'errors.unexpected' : 'errors.offline' };
  }
  if (error.cancelled) return null;
  if (error.statusCode === 0)
    return { key: error.unsent ? 'errors.offline' : 'errors.unreachable' };
  if (error.statusCode === 500) return describeServerError(error.code);
  // Whoever has to wait is told how long, where the server says it.
  if (error.statusCode === 429 && !('espera' in error.params)) return { key: 'errors.too_fast' };
  if (isNotOffered(error) && error.text === '') return { key: 'errors.not_offered' };
  return describeRefusal(error);
}

function describeServerError(message: string): ErrorMessage {
  if (message.includes('minhabibliotecaerro')) return { key: 'errors.library_email' };
  if (/rede.*(falh|indispon)|network.*fail/i.test(message)) {
    return { key: 'errors.network_catalogue' };
  }
  return { key: 'errors.unexpected' };
}

/** A code, which is no sentence for anybody. */
const isCode = (code: string): boolean => /^[a-z_]*$/.test(code);

/** The sentence that came along, or the message of a server that is not ours where that is one. */
function describeRefusal({ code, text }: ApiError): ErrorMessage {
  const said = text || (isCode(code) ? '' : code);
  return said === '' ? { key: 'errors.unexpected' } : { text: said };
}
