import { type BillCorrection, type BillInput, bills } from '@noren/contract/bills/bills'
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { useState } from 'react'
import { newIdempotencyKey } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

export type Refusal = { code: string; status: number; message: string; errors?: Record<string, string[]> }

/** Notes a bill, or corrects it; a second press is the same call. Rule BILL-21. */
export const useSaveBill = (id: number, onDone: () => void, onRefused: (refusal: Refusal) => void) => {
  const words = useWords(billEntry)
  const { saved } = useWords(billSheetWords)
  const make = useWrite(bills.make)
  const correct = useWrite(bills.correct)
  const [key, setKey] = useState(newIdempotencyKey)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const save = async (
    body: BillInput,
    correction?: Pick<BillCorrection, 'revision' | 'reason'>,
  ): Promise<void> => {
    setRefusal(undefined)
    setSending(true)
    try {
      const sent = { params: { id }, idempotencyKey: key }
      const reply = correction
        ? await correct.mutateAsync({ ...sent, body: { ...body, ...correction } })
        : await make.mutateAsync({ ...sent, body })
      if (reply.ok) {
        toast({ variant: 'success', title: correction ? words.corrected : saved })
        onDone()
        return
      }
      if (reply.code === 'idempotency_key_reused') setKey(newIdempotencyKey())
      setRefusal(reply)
      onRefused(reply)
    } finally {
      setSending(false)
    }
  }
  return { save, isSending, refusal }
}
