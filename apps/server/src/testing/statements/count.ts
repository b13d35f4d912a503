import pg from 'pg'
import { vi } from 'vitest'

/** The product's statements that are sent meanwhile: all but those that begin and end transactions or notify. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([sent]) => typeof sent !== 'string' && 'values' in sent).length
  } finally {
    query.mockRestore()
  }
}
