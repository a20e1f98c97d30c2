import { describe, expect, it } from 'vitest';
import { stepOf } from '#islands/ui/list-keys.ts';

const key = (name: string) => {
  const [last = '', ...held] = name.split('+').reverse();
  return {
    key: last,
    altKey: held.includes('Alt'),
    ctrlKey: held.includes('Ctrl'),
    metaKey: held.includes('Meta'),
    shiftKey: held.includes('Shift'),
  };
};
const CLOSED = { open: false, active: -1, count: 3 };
const OPEN = { open: true, active: -1, count: 3 };
const on = (active: number) => ({ ...OPEN, active });

describe('the keys of the combobox pattern', () => {
  it.each([
    ['ArrowDown', CLOSED, { active: 0 }],
    ['ArrowDown', OPEN, { active: 0 }],
    ['ArrowDown', on(1), { active: 2 }],
    ['ArrowDown', on(2), { active: 0 }],
    ['ArrowDown', { ...CLOSED, count: 0 }, 'open'],
    ['Alt+ArrowDown', CLOSED, 'open'],
    ['ArrowUp', CLOSED, { active: 2 }],
    ['ArrowUp', OPEN, { active: 2 }],
    ['ArrowUp', on(1), { active: 0 }],
    ['ArrowUp', on(0), { active: 2 }],
    ['ArrowUp', { ...CLOSED, count: 0 }, null],
    ['Alt+ArrowUp', on(0), 'close'],
    ['Escape', OPEN, 'close'],
    ['Escape', CLOSED, null],
    ['Enter', on(1), 'choose'],
    ['Enter', OPEN, null],
    ['Enter', CLOSED, null],
    ['Home', on(1), 'field'],
    ['Shift+End', on(1), 'field'],
    ['ArrowLeft', on(1), 'field'],
    ['Tab', on(1), 'leave'],
    ['Shift+Tab', OPEN, 'leave'],
    ['Tab', CLOSED, null],
    ['Shift+ArrowDown', OPEN, null],
    ['Ctrl+Enter', on(1), null],
    ['a', on(1), null],
  ] as const)('%s with %j: %j', (name, list, expected) => {
    expect(stepOf(key(name), list)).toEqual(expected);
  });
});
