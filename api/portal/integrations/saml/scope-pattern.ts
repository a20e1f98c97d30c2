import { RE2JS } from 're2js';

/** Longer than any pattern that a federation registers. */
const MAX_PATTERN = 300;
/** Longer than any domain name (RFC 1035). */
const MAX_SCOPE = 253;

/**
 * Compiles a `shibmd:Scope regexp="true"` pattern into a test of whole scopes. RE2 runs in linear time:
 * with RegExp, a provider could stop the server by backtracking. Returns null for a pattern that is too
 * long or unsupported by RE2 (lookaround, back references).
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
