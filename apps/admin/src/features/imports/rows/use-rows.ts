import {
  imports as calls,
  type ImportRow,
  type ImportRun,
  type RowFilter,
} from '@noren/contract/imports/imports'
import type { CallInput } from '@noren/contract/client'
import { changeCached, useReadKeepingPrevious } from '#platform/api.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** Which rows are on the screen. */
export type Shown = { show: RowFilter; page: number }

export const useRows = (run: ImportRun, shown: Shown) =>
  useReadKeepingPrevious('GET /api/imports/{id}/rows', inputOf(run.id, shown))

type RowChange = CallInput<'PUT /api/imports/{id}/rows/{line}'>['body']

/**
 * Mends a row, or decides what becomes of it. It stays where it stands on the screen, even where it no longer belongs to those that are
 * listed: its place in the answer is changed, and the list is not read again. Rule IMP-73.
 */
export const useChangeRow = (run: ImportRun, row: ImportRow, shown: Shown) => {
  const input = inputOf(run.id, shown)
  const replace = (next: ImportRow) =>
    changeCached('GET /api/imports/{id}/rows', input, (answer) => ({
      ...answer,
      data: answer.data.map((one) => (one.line === next.line ? next : one)),
    }))
  const write = useWrite(calls.changeRow, {
    scope: `import.${run.id}`,
    show: ({ body: { decision } }) => {
      if (decision) replace({ ...row, decision })
      return () => replace(row)
    },
    onReply: (reply) => (reply.ok ? replace(reply.body.data) : undefined),
  })
  return {
    isChanging: write.isPending,
    change: (body: RowChange) => write.mutateAsync({ params: { id: run.id, line: row.line }, body }),
  }
}

const inputOf = (id: number, { show, page }: Shown) => ({
  params: { id: String(id) },
  query: { show, page },
})
