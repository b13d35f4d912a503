// What the provider must remember between two requests: in memory, and never more than a thousand things.
import type { Adapter, AdapterPayload } from 'oidc-provider'

const keptMax = 1000

export const openMemory = (): ((model: string) => Adapter) => {
  const kept = new Map<string, AdapterPayload>()
  const ofModel = (model: string): [string, AdapterPayload][] =>
    [...kept].filter(([key]) => key.startsWith(`${model}:`))

  return (model) => ({
    // Everything has its end in `exp`, which the provider looks at itself.
    upsert: async (id, payload) => {
      kept.delete(`${model}:${id}`)
      kept.set(`${model}:${id}`, payload)
      for (const oldest of kept.keys()) {
        if (kept.size <= keptMax) break
        kept.delete(oldest)
      }
    },
    find: async (id) => kept.get(`${model}:${id}`),
    findByUid: async (uid) => ofModel(model).find(([, payload]) => payload.uid === uid)?.[1],
    // Only devices without a browser have such codes.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = kept.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of ofModel(model)) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
