import { customerPhotos as endpoints, type PhotoPhase } from '@noren/contract/customers/photos'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { common } from '@noren/words/common'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import type { Picture } from '#platform/pictures/picture.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** One after the other; the first refusal stops the rest. A new one comes first, so the one chosen first is sent last. */
export const useUploads = (customerId: number, date: string) => {
  const words = useWords(customerPhotos)
  const { network, offline } = useWords(common)
  const { mutateAsync } = useWrite(endpoints.create)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const add = async (pictures: readonly Picture[], phase: PhotoPhase | null) => {
    setFailure(undefined)
    let done = 0
    for (const { dataUrl } of pictures.toReversed()) {
      setSending(words.sending(done + 1, pictures.length))
      const reply = await mutateAsync({
        params: { id: customerId },
        body: { image_base64: dataUrl, phase, taken_on: date },
      })
      if (!reply.ok) {
        const unreachable = navigator.onLine ? network : offline
        const said = reply.errors?.['image_base64']?.[0] ?? (reply.message || words.addFailed)
        setFailure(reply.status === 0 ? unreachable : said)
        break
      }
      done += 1
    }
    setSending(undefined)
    if (done > 0) toast({ variant: 'success', title: words.added(done) })
  }
  return { add, sending, failure }
}
