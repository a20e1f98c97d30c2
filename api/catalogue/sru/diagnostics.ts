import { validXmlText } from '../../core/escape-xml.ts';

/** Diagnostics of SRU that this server returns, with the standard's messages. */
const MESSAGES = {
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  14: 'Invalid or unsupported use of quotes',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  21: 'Unsupported combination of relation modifiers',
  22: 'Unsupported combination of relation and index',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  29: 'Masked words too short',
  31: 'Anchoring character in unsupported position',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  40: 'Unsupported proximity relation',
  41: 'Unsupported proximity distance',
  42: 'Unsupported proximity unit',
  46: 'Unsupported boolean modifier',
  50: 'Result sets not supported',
  61: 'First record position out of range',
  64: 'Record temporarily unavailable',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  72: 'XPath retrieval unsupported',
  80: 'Sort not supported',
  84: 'Too many sort keys to sort',
  88: 'Unsupported sort path',
  91: 'Unsupported direction',
  92: 'Unsupported case',
  110: 'Stylesheets not supported',
  120: 'Response position out of range',
} as const;

export type DiagnosticCode = keyof typeof MESSAGES;

/** Longer details say no more. */
const MAX_DETAILS = 100;

/** Thrown to answer with a diagnostic of SRU. `details` names the faulty part, unescaped. */
export class Diagnostic extends Error {
  readonly code: DiagnosticCode;
  readonly details: string;
  constructor(code: DiagnosticCode, details = '') {
    super(MESSAGES[code]);
    this.code = code;
    this.details = validXmlText(details.slice(0, MAX_DETAILS));
  }
}
