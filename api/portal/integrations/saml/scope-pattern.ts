import { RE2JS } from 're2js';

/** Longer than any pattern that a federation registers. */
const MAX_PATTERN = 300;
/** Longer than a domain name can be (RFC 1035). */
const MAX_SCOPE = 253;

/**
 * Compiles the pattern of a `shibmd:Scope regexp="true"` into a test of whole scopes. RE2 takes time linear in the
 * scope whatever the pattern is: a provider could stop the server with the backtracking of RegExp. Returns null for
 * a pattern that is too long or that RE2 does not know (lookaround, back references).
 */
export function scopePattern(pattern: string): ((scope: string) => boolean) | null {
  if (pattern.length > MAX_PATTERN) return null;
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return (scope) => scope.length <= MAX_SCOPE && compiled.matches(scope);
  } catch {
    return null;
  }
}
