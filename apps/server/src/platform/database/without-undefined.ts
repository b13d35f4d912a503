/** The fields of a change that were given, to be laid over a row: what is left out stays as it is. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  // What is left has no undefined values.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
