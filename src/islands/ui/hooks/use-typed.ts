import { useState } from 'react';

/** What a person types over a value of the address; it begins anew whenever that value changes. */
export function useTyped<T>(value: T): [T, (typed: T) => void] {
  const [state, setState] = useState({ value, typed: value });
  const isCurrent = Object.is(state.value, value);
  if (!isCurrent) setState({ value, typed: value });
  return [isCurrent ? state.typed : value, (typed) => setState({ value, typed })];
}
