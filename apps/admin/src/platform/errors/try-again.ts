type Answer = { ok: boolean; retryable?: boolean }

/** Three tries in all, 1 and 2 seconds apart, as long as the server says that the same call may succeed later. Rule PLAN-14. */
export const tryAgain = async <A extends Answer>(
  send: () => Promise<A>,
  wait: (ms: number) => Promise<void> = (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
): Promise<A> => {
  let answer = await send()
  for (const pause of pauses) {
    if (answer.ok || answer.retryable !== true) return answer
    await wait(pause)
    answer = await send()
  }
  return answer
}

const pauses = [1000, 2000]
