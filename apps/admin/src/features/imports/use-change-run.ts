import { imports as calls, type ImportRun } from '@noren/contract/imports'
import type { CallInput } from '@noren/contract/client'
import { importRuns } from '@noren/words/admin/imports/runs'
import { changeCached, queryClient, readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Change = Omit<CallInput<'PUT /api/imports/{id}'>['body'], 'version'>

/**
 * Changes what an import does: shown at once, one change after the other, each on the version that the one before it has made. What
 * another screen did meanwhile is shown in its place. Rule IMP-75.
 */
export const useChangeRun = (run: ImportRun, failed: string) => {
  const fail = useFailure()
  const { id, version } = run
  const write = useWrite(calls.change, {
    scope: `import.${id}`,
    show: ({ body }) => {
      const before = cachedRun(id)
      changeCached('GET /api/imports/{id}', inputOf(id), ({ data }) => ({ data: changed(data, body) }))
      return () => before && changeCached('GET /api/imports/{id}', inputOf(id), () => ({ data: before }))
    },
    complete: (input) => ({ ...input, body: { ...input.body, version: versionOf(run) } }),
  })
  return {
    isChanging: write.isPending,
    change: async (body: Change): Promise<boolean> => {
      const reply = await write.mutateAsync({ params: { id }, body: { ...body, version } })
      if (!reply.ok) fail(failed, reply)
      return reply.ok
    },
  }
}

/** The version that is known when a call is sent, which may be later than when it was pressed. */
export const versionOf = ({ id, version }: ImportRun): number => cachedRun(id)?.version ?? version

/** A refusal because another screen was quicker is no failure: what is there now is shown. */
export const useFailure = () => {
  const { elsewhere } = useWords(importRuns)
  const fail = useFailureToast()
  return (title: string, refusal: { status: number; code: string; message: string }): void => {
    if (refusal.code === 'import_state' || refusal.code === 'outdated')
      toast({ title: elsewhere.title, description: elsewhere.text })
    else fail(title, refusal)
  }
}

const cachedRun = (id: number): ImportRun | undefined =>
  queryClient.getQueryData(readOptions('GET /api/imports/{id}', inputOf(id)).queryKey)?.data

const inputOf = (id: number) => ({ params: { id: String(id) } })

/** What the owner has said about a column is sure. */
const changed = (run: ImportRun, { columns, unknown_menus, unknown_staff, confirm }: Change): ImportRun => ({
  ...run,
  columns: run.columns.map((one, nth) => {
    const column = columns?.[nth]
    return column === undefined ? one : { ...one, column, sure: true }
  }),
  options: {
    unknown_menus: unknown_menus ?? run.options.unknown_menus,
    unknown_staff: unknown_staff ?? run.options.unknown_staff,
    confirm: confirm ?? run.options.confirm,
  },
})
