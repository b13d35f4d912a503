import { useFailureToast } from '../notices/failure-toast.ts'
import { toast } from '../toast.tsx'

type Reply = { ok: true } | { ok: false; status: number; code: string; message: string }

/** Of a write that takes `ids`, with a scope, so that the server gets the orders one after the other. */
type Order<Input> = {
  mutateAsync: (input: Input) => Promise<Reply>
  isPending: boolean
  variables: Input | undefined
}

type Toasts = { sorted: string; sortFailed: string; sortOutdated: string }

/** Shows a new order at once and saves it. A refused order gives way to the server's. Rules MENU-13, STAFF-5, FORM-7. */
export const useReorder = <Item extends { id: number }, Input extends { body: { ids: number[] } }>(
  items: readonly Item[],
  { mutateAsync, isPending, variables }: Order<Input>,
  inputOf: (ids: number[]) => Input,
  words: Toasts,
) => {
  const showFailure = useFailureToast()
  const reorder = async (moved: readonly Item[]) => {
    const reply = await mutateAsync(inputOf(moved.map(({ id }) => id)))
    if (reply.ok) toast({ variant: 'success', title: words.sorted })
    else
      showFailure(words.sortFailed, {
        ...reply,
        message: reply.code === 'outdated' ? words.sortOutdated : reply.message,
      })
  }
  return {
    ordered: isPending && variables ? inOrder(items, variables.body.ids) : items,
    reorder: (moved: readonly Item[]) => void reorder(moved),
  }
}

/** Items that the order does not name come last. */
const inOrder = <Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] => {
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
