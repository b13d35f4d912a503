import { common } from '@noren/words/common'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'

/** Says what failed, and why: the server's sentence, or that it could not be reached. */
export const useFailureToast = () => {
  const { network, offline } = useWords(common)
  return (title: string, { status, message }: { status: number; message: string }): void => {
    const unreachable = navigator.onLine ? network : offline
    toast({
      variant: 'destructive',
      title,
      description: status === 0 ? unreachable : message || undefined,
    })
  }
}
