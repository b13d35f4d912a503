import { common } from '@noren/words/common'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'

/** Says what failed, and why: the server's sentence, or that it could not be reached. */
export const useFailureToast = () => {
  const { network, offline } = useWords(common)
  return (title: string, { status, message }: { status: number; message: string }): void => {
    const description = status === 0 ? (navigator.onLine ? network : offline) : message
    toast({
      variant: 'destructive',
      title,
      // Some sentences of the server say what failed themselves.
      description: description === '' || description === title ? undefined : description,
    })
  }
}
