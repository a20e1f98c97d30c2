import type { ColumnType, Generated } from 'kysely';

export type Id = Generated<number>;
/** Never changed after the row is written. */
export type Fixed<T> = ColumnType<T, T, never>;
export type Flag = 0 | 1;
