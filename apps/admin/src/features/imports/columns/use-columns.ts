import type { ImportRun } from '@noren/contract/imports'
import type { ImportColumn } from '@noren/contract/imports/columns'
import { importColumns } from '@noren/words/admin/imports/columns'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { toast } from '#platform/toast.tsx'
import { useChangeRun } from '../use-change-run.ts'
import { withColumn } from './options.ts'

/** Says what columns hold; the rows are looked through again. Rule IMP-71. */
export const useColumns = (run: ImportRun) => {
  const words = useWords(importColumns)
  const { change, isChanging } = useChangeRun(run, words.failed)
  const send = async (columns: ImportColumn[]) => {
    if (await change({ columns })) announce(words.rechecked)
  }
  const present = run.columns.map(({ column }) => column)
  return {
    isChanging,
    choose: (place: number, column: ImportColumn): void => {
      const { columns, moved } = withColumn(present, place, column)
      void send(columns)
      if (moved !== undefined)
        toast({ title: words.moved(run.columns[moved]?.heading || words.noHeading(String(moved + 1))) })
    },
    /** They are right as they are. */
    confirm: (): void => void send(present),
  }
}
