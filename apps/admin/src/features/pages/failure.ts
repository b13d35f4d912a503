import { common } from '@noren/words/common'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'

/** Says what failed, and why: the server's sentence, or that it could not be reached. */
export const useFailure = () => {
  const { network, offline } = useWords(common)
  return (title: string, { status, message }: { status: number; message: string }): void => {
    const description = status === 0 ? (navigator.onLine ? network : offline) : message
    // 「メニューは非表示にできません」 says it all.
    toast({
      variant: 'destructive',
      title,
      description: description === '' || description === title ? undefined : description,
    })
  }
}
