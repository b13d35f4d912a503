import pg from 'pg'
import { vi } from 'vitest'
import { isControl } from './across.ts'

/** The product's statements that are sent meanwhile: all but those that begin and end transactions or notify. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([sent]: unknown[]) => isStatement(sent)).length
  } finally {
    query.mockRestore()
  }
}

const isStatement = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && 'text' in sent && !isControl(String(sent.text))
